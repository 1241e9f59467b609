import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type { z } from 'zod';
import { beginStep, openStep, stepGone, takeStep } from '#server/auth/sign-in-step.ts';
import type { PublicContext, UserContext } from '#server/context.ts';
import { lockUser, type Tx } from '#server/database/db.ts';
import { AppError } from '#server/errors.ts';
import { describeDevice } from '#shared/rules/activity.ts';
import { PRODUCT_NAME } from '#shared/rules/brand.ts';
import { FACTOR_MESSAGES, PASSKEYS_MAX } from '#shared/rules/factors.ts';
import type { addPasskeyInput, passkeyInput, UsedPasskey } from '#shared/schemas/factors.ts';
import { switchOffWithoutFactor, switchOn } from './switch-factor.ts';

/** Few requests need it, and it is large. */
const library = () => import('@simplewebauthn/server');

/** Without what no browser is asked for here. */
type Plain<Options> = Omit<Options, 'extensions'>;

function relyingParty({ settings }: PublicContext) {
  const { hostname, origin } = new URL(settings.publicUrl);
  return { rpID: hostname, origin };
}

const ownPasskeys = (tx: Tx, userId: string) =>
  tx.passkey
    .findMany({ where: { userId }, select: { credentialId: true, transports: true } })
    .then((rows) => rows.map(({ credentialId: id, transports }) => ({ id, transports })));

/** @returns what the browser is asked to make a passkey of */
export async function startPasskey(ctx: UserContext) {
  const { db, user, now } = ctx;
  const excludeCredentials = await ownPasskeys(db, user.id);
  if (excludeCredentials.length >= PASSKEYS_MAX) throw new AppError('conflict', FACTOR_MESSAGES.passkeysMany);

  const { generateRegistrationOptions } = await library();
  const options: Plain<PublicKeyCredentialCreationOptionsJSON> = await generateRegistrationOptions({
    rpName: PRODUCT_NAME,
    rpID: relyingParty(ctx).rpID,
    userName: user.email,
    userID: new Uint8Array(Buffer.from(user.id)),
    excludeCredentials,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  const { challenge } = options;
  return { step: await beginStep(db, { kind: 'ownPasskey', userId: user.id, challenge }, now()), options };
}

/** @returns the recovery codes of the first factor */
export async function addPasskey(ctx: UserContext, { step, response }: z.infer<typeof addPasskeyInput>) {
  const { db, user, userAgent, now } = ctx;
  const userId = user.id;
  const recoveryCodes = await db.$transaction(async (tx) => {
    await lockUser(tx, userId);
    const expectedChallenge = await takeChallenge(ctx, tx, step);
    const { rpID: expectedRPID, origin: expectedOrigin } = relyingParty(ctx);
    const expected = { expectedChallenge, expectedRPID, expectedOrigin, requireUserVerification: false };

    const { verifyRegistrationResponse } = await library();
    const made = await verifyRegistrationResponse({ response, ...expected }).catch(() => null);
    const credential = made?.registrationInfo?.credential;
    if (!credential) throw refused();

    const { id: credentialId, counter } = credential;
    const publicKey = Buffer.from(credential.publicKey);
    const transports = response.response.transports ?? [];
    const name = describeDevice(userAgent);
    const data = { userId, credentialId, publicKey, counter, transports, name, createdAt: now() };
    // A key of somebody else's is never moved.
    const { count } = await tx.passkey.createMany({ data: [data], skipDuplicates: true });
    if (count === 0) throw refused();
    return switchOn(ctx, tx);
  });
  return { recoveryCodes };
}

export async function removePasskey(ctx: UserContext, { id }: z.infer<typeof passkeyInput>) {
  const userId = ctx.user.id;
  await ctx.db.$transaction(async (tx) => {
    await lockUser(tx, userId);
    const { count } = await tx.passkey.deleteMany({ where: { id, userId } });
    if (count === 0) throw new AppError('notFound', FACTOR_MESSAGES.passkeyNotFound);
    await switchOffWithoutFactor(ctx, tx);
  });
  return { id };
}

const refused = () => new AppError('invalid', FACTOR_MESSAGES.passkeyRefused);

/** Good once, and in the session of its user alone. */
export async function takeChallenge({ user, now }: UserContext, tx: Tx, step: string): Promise<string> {
  const where = { ...openStep(step, 'ownPasskey', now()), userId: user.id };
  const begun = await takeStep(tx, where);
  if (!begun?.challenge) throw stepGone();
  return begun.challenge;
}

/** @param userId whose; without one the browser offers what it has. It has to know its user then: it is all that is asked for. */
export async function requestOptions(
  ctx: PublicContext,
  tx: Tx,
  userId?: string,
): Promise<Plain<PublicKeyCredentialRequestOptionsJSON>> {
  const { generateAuthenticationOptions } = await library();
  const { rpID } = relyingParty(ctx);
  if (!userId) return generateAuthenticationOptions({ rpID, userVerification: 'required' });

  const allowCredentials = await ownPasskeys(tx, userId);
  return generateAuthenticationOptions({ rpID, allowCredentials, userVerification: 'preferred' });
}

type Used = { response: UsedPasskey; challenge: string; userId?: string };

/** In the transaction of what it is for, in which its challenge is used up. @returns whose it is; null when it is refused */
export async function takePasskey(ctx: PublicContext, tx: Tx, { response, challenge, userId }: Used) {
  const passkey = await tx.passkey.findUnique({ where: { credentialId: response.id } });
  if (!passkey || (userId && passkey.userId !== userId)) return null;

  const { credentialId, counter, publicKey, transports } = passkey;
  const { rpID: expectedRPID, origin: expectedOrigin } = relyingParty(ctx);
  const { verifyAuthenticationResponse } = await library();
  const answer = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedRPID,
    expectedOrigin,
    requireUserVerification: !userId,
    credential: {
      id: credentialId,
      publicKey: new Uint8Array(publicKey),
      counter: Number(counter),
      transports,
    },
    // It throws for whatever does not fit, a counter that stands still as well.
  }).catch(() => null);
  if (!answer?.verified) return null;

  const { newCounter } = answer.authenticationInfo;
  const data = { counter: newCounter, lastUsedAt: ctx.now() };
  const { count } = await tx.passkey.updateMany({ where: { id: passkey.id, counter }, data });
  return count > 0 ? passkey.userId : null;
}
