import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { maySignUp } from '#server/auth/may-sign-up.ts';
import { hashPassword, verifyPassword } from '#server/auth/password.ts';
import { isRemembered } from '#server/auth/remembered-device.ts';
import {
  beginFactorStep,
  beginStep,
  openStep,
  stepGone,
  takeStep,
  type FactorStep,
} from '#server/auth/sign-in-step.ts';
import type { PublicContext } from '#server/context.ts';
import { lockUser, type Tx } from '#server/database/db.ts';
import { AppError } from '#server/errors.ts';
import { admitUser } from '#server/features/account/admit-user.ts';
import { beginSession } from '#server/features/factors/sign-in-by-factor.ts';
import type { ProviderIdentity, SignInProvider } from '#server/ports/sign-in-provider/sign-in-provider.ts';
import { ACCOUNT_MESSAGES, NAME_MAX } from '#shared/rules/account.ts';
import { PROVIDER_MESSAGES } from '#shared/rules/provider.ts';
import type { linkProviderInput } from '#shared/schemas/factors.ts';

const storedRequest = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  back: z.string(),
});
const storedIdentity = z.object({ issuer: z.string(), subject: z.string() });

function providerOf({ provider }: PublicContext): SignInProvider {
  if (!provider) throw new AppError('notFound', PROVIDER_MESSAGES.failed);
  return provider;
}

/** @returns where the browser is sent, and what it has to bring back */
export async function startProviderSignIn(ctx: PublicContext, { back }: { back: string }) {
  const { address, request } = await providerOf(ctx).begin();
  const step = { kind: 'provider' as const, payload: { ...request, back } };
  return { address, step: await beginStep(ctx.db, step, ctx.now()) };
}

type Back = { step: string; query: string };
/** Nothing more: signed in. */
type Outcome = { factor?: FactorStep; link?: string };

export async function finishProviderSignIn(ctx: PublicContext, { step, query }: Back) {
  const { db, now } = ctx;
  const provider = providerOf(ctx);
  const begun = await takeStep(db, openStep(step, 'provider', now()));
  if (!begun) throw new AppError('unauthorized', PROVIDER_MESSAGES.failed);

  const { back, ...request } = storedRequest.parse(begun.payload);
  const identity = await provider.finish(query, request);
  return { back, ...(await recognise(ctx, identity)) };
}

async function recognise(ctx: PublicContext, identity: ProviderIdentity): Promise<Outcome> {
  const { db, now } = ctx;
  const known = await userOf(ctx, identity);
  if (known) return signIn(ctx, known);

  const owner = await db.user.findUnique({ where: { email: identity.email }, select: { id: true } });
  if (!owner) return signIn(ctx, await admit(ctx, identity));
  const { issuer, subject } = identity;
  const link = { kind: 'link' as const, userId: owner.id, payload: { issuer, subject } };
  return { link: await beginStep(db, link, now()) };
}

/** By what the provider calls the user, whatever the address is there by now. */
async function userOf({ db }: PublicContext, { issuer, subject }: ProviderIdentity) {
  const where = { issuer_subject: { issuer, subject } };
  return (await db.providerLink.findUnique({ where, select: { userId: true } }))?.userId;
}

/** An address that is confirmed there is confirmed. @throws AppError('forbidden') where nobody may sign up */
async function admit({ db, settings, now }: PublicContext, identity: ProviderIdentity) {
  const { issuer, subject, email, name } = identity;
  const closed = () => new AppError('forbidden', PROVIDER_MESSAGES.closed);
  const isInvited = (await db.invitation.count({ where: { email, expiresAt: { gt: now() } } })) > 0;
  if (!isInvited && !maySignUp(settings.signUps, email)) throw closed();

  // Nobody knows it; a mailed link sets another.
  const passwordHash = await hashPassword(randomUUID());
  return db.$transaction(async (tx) => {
    const called = (name ?? email.slice(0, email.lastIndexOf('@'))).slice(0, NAME_MAX);
    const userId = await admitUser(tx, { email, name: called, passwordHash, now: now() });
    if (!userId) throw closed();
    await tx.providerLink.create({ data: { userId, issuer, subject, createdAt: now() } });
    return userId;
  });
}

/** A factor that is set here is asked for here. */
async function signIn(ctx: PublicContext, userId: string): Promise<Outcome> {
  const result = await ctx.db.$transaction((tx) => beginSignIn(ctx, tx, userId));
  if ('factor' in result) return result;
  result.handOut();
  return {};
}

async function beginSignIn(ctx: PublicContext, tx: Tx, userId: string) {
  await lockUser(tx, userId);
  const user = await tx.user.findUnique({
    where: { id: userId, blockedAt: null },
    select: { email: true, passwordHash: true, secondFactorAt: true },
  });
  if (!user) throw new AppError('unauthorized', PROVIDER_MESSAGES.failed);

  const { email, passwordHash, secondFactorAt } = user;
  if (secondFactorAt && !(await isRemembered(tx, ctx, userId))) {
    const factor = await beginFactorStep(tx, { userId, passwordHash, by: providerOf(ctx).name }, ctx.now());
    if (!factor) throw stepGone();
    return { factor };
  }
  const sentence = `Signed in with ${providerOf(ctx).name}`;
  return { handOut: await beginSession(ctx, tx, { userId, email, sentence }) };
}

/** Once: whoever has an address at the provider has to be the one who has it here. */
export async function linkProvider(
  ctx: PublicContext,
  { step, password }: z.output<typeof linkProviderInput>,
): Promise<Outcome> {
  const { db, limits, now } = ctx;
  providerOf(ctx);
  const where = openStep(step, 'link', now());
  const begun = await db.signInStep.findFirst({
    where,
    select: { payload: true, user: { select: { id: true, email: true, passwordHash: true } } },
  });
  if (!begun?.user) throw stepGone();

  const { id: userId, email, passwordHash } = begun.user;
  await limits.consume('signIn', email);
  if (!(await verifyPassword(passwordHash, password)))
    throw new AppError('invalid', ACCOUNT_MESSAGES.currentPasswordWrong, { field: 'password' });
  await limits.giveBack('signIn', email);

  const identity = storedIdentity.parse(begun.payload);
  const result = await db.$transaction(async (tx) => {
    // The password may have changed while it was being verified.
    await lockUser(tx, userId);
    const isSame = (await tx.user.count({ where: { id: userId, passwordHash } })) > 0;
    if (!isSame || (await tx.signInStep.deleteMany({ where })).count === 0) throw stepGone();
    const link = { ...identity, userId, createdAt: now() };
    const { count } = await tx.providerLink.createMany({ data: [link], skipDuplicates: true });
    // Linked in the meantime, and perhaps to another account.
    if (count === 0) throw stepGone();
    return beginSignIn(ctx, tx, userId);
  });
  if ('factor' in result) return result;
  result.handOut();
  return {};
}
