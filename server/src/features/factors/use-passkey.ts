import type { z } from 'zod';
import { isBlocked } from '#server/auth/is-blocked.ts';
import { networkOf } from '#server/auth/network-of.ts';
import { beginStep, openStep, stepGone, takeStep } from '#server/auth/sign-in-step.ts';
import type { PublicContext, UserContext } from '#server/context.ts';
import { lockUser } from '#server/database/db.ts';
import { AppError } from '#server/errors.ts';
import { FACTOR_MESSAGES } from '#shared/rules/factors.ts';
import type { signInByFactorPasskeyInput, stepInput, usedPasskeyInput } from '#shared/schemas/factors.ts';
import { requestOptions, takeChallenge, takePasskey } from './passkeys.ts';
import { noteProof } from './prove.ts';
import { beginSession, finishSignIn } from './sign-in-by-factor.ts';

/** After the right password. */
export async function factorPasskey(ctx: PublicContext, { step }: z.infer<typeof stepInput>) {
  const { db, now } = ctx;
  const where = openStep(step, 'factor', now());
  const begun = await db.signInStep.findFirst({ where, select: { userId: true } });
  if (!begun?.userId) throw stepGone();

  const options = await requestOptions(ctx, db, begun.userId);
  await db.signInStep.updateMany({ where, data: { challenge: options.challenge } });
  return { options };
}

export function signInByFactorPasskey(
  ctx: PublicContext,
  { step, response, remembers }: z.infer<typeof signInByFactorPasskeyInput>,
) {
  return finishSignIn(ctx, { step, remembers }, async (tx, userId) => {
    const where = openStep(step, 'factor', ctx.now());
    const begun = await tx.signInStep.findFirst({ where, select: { challenge: true } });
    if (!begun?.challenge) return null;
    const owner = await takePasskey(ctx, tx, { response, challenge: begun.challenge, userId });
    return owner && 'a passkey';
  });
}

/** In place of address and password. Nothing is said about who has one. */
export async function startPasskeySignIn(ctx: PublicContext) {
  const options = await requestOptions(ctx, ctx.db);
  const { challenge } = options;
  return { step: await beginStep(ctx.db, { kind: 'passkey', challenge }, ctx.now()), options };
}

export async function signInByPasskey(
  ctx: PublicContext,
  { step, response }: z.infer<typeof usedPasskeyInput>,
) {
  const { db, limits, ipAddress, now } = ctx;
  const network = networkOf(ipAddress);
  await limits.consume('signInAddress', network);
  const handOut = await db.$transaction(async (tx) => {
    const begun = await takeStep(tx, openStep(step, 'passkey', now()));
    if (!begun?.challenge) throw stepGone();

    const userId = await takePasskey(ctx, tx, { response, challenge: begun.challenge });
    if (!userId) return null;
    await lockUser(tx, userId);
    if (await isBlocked(tx, userId)) return null;
    const { email } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
    await tx.factorReset.deleteMany({ where: { userId } });
    return beginSession(ctx, tx, { userId, email, sentence: 'Signed in with a passkey' });
  });
  if (!handOut) throw new AppError('unauthorized', FACTOR_MESSAGES.passkeyRefused);

  await limits.giveBack('signInAddress', network);
  handOut();
}

export async function startProof(ctx: UserContext) {
  const { db, user, now } = ctx;
  const options = await requestOptions(ctx, db, user.id);
  const { challenge, allowCredentials = [] } = options;
  if (allowCredentials.length === 0) throw new AppError('notFound', FACTOR_MESSAGES.passkeyNotFound);
  return { step: await beginStep(db, { kind: 'ownPasskey', userId: user.id, challenge }, now()), options };
}

export async function proveByPasskey(ctx: UserContext, { step, response }: z.infer<typeof usedPasskeyInput>) {
  const { db, user, limits } = ctx;
  await limits.consume('factor', user.id);
  const owner = await db.$transaction(async (tx) => {
    const challenge = await takeChallenge(ctx, tx, step);
    const found = await takePasskey(ctx, tx, { response, challenge, userId: user.id });
    if (found) await noteProof(ctx, tx);
    return found;
  });
  if (!owner) throw new AppError('invalid', FACTOR_MESSAGES.passkeyRefused);
  await limits.giveBack('factor', user.id);
}
