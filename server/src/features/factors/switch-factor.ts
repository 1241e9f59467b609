import { randomBytes } from 'node:crypto';
import { forgetSignIns } from '#server/auth/remembered-device.ts';
import { tokenHash } from '#server/auth/tokens.ts';
import type { UserContext } from '#server/context.ts';
import type { Tx } from '#server/database/db.ts';
import { factorMail } from '#server/mails/factor-mails.ts';
import { queueMail } from '#server/queue/mail-queue.ts';
import { RECOVERY_CODES } from '#shared/rules/factors.ts';
import { LINKED_PAGES } from '#shared/rules/paths.ts';

/** Without letters that are taken for others; 32 of them, so a byte chooses evenly. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz123456789';
const CODE_LENGTH = 16;

/**
 * After a factor was confirmed, under the user's lock. What was proven before it is proven no longer elsewhere.
 * @returns the recovery codes, which are shown only now; null when there was a factor already
 */
export async function switchOn(ctx: UserContext, tx: Tx): Promise<string[] | null> {
  const { user, session, now } = ctx;
  const userId = user.id;
  await tx.session.updateMany({ where: { userId }, data: { provenAt: null } });
  await tx.session.updateMany({ where: { id: session.id }, data: { provenAt: now() } });
  const isOff = { id: userId, secondFactorAt: null };
  const { count } = await tx.user.updateMany({ where: isOff, data: { secondFactorAt: now() } });
  if (count === 0) return null;

  await forgetSignIns(tx, userId);
  await mailOwner(ctx, tx, 'The second factor of your account has just been switched on.');
  return makeRecoveryCodes(tx, userId);
}

/** After a factor was removed, under the user's lock: with the last one goes what stands in for it. */
export async function switchOffWithoutFactor(ctx: UserContext, tx: Tx) {
  const { user } = ctx;
  const userId = user.id;
  const apps = await tx.authenticator.count({ where: { userId, confirmedAt: { not: null } } });
  if (apps + (await tx.passkey.count({ where: { userId } })) > 0) return;

  await removeFactors(tx, userId);
  await mailOwner(ctx, tx, 'The second factor of your account has just been switched off.');
}

export async function removeFactors(tx: Tx, userId: string) {
  await tx.authenticator.deleteMany({ where: { userId } });
  await tx.passkey.deleteMany({ where: { userId } });
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.factorReset.deleteMany({ where: { userId } });
  await forgetSignIns(tx, userId);
  await tx.user.updateMany({ where: { id: userId }, data: { secondFactorAt: null } });
}

/** In place of those before. @returns as they are shown: "abcd-efgh-jkmn-pqrs" */
export async function makeRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    [...randomBytes(CODE_LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join(''),
  );
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({ data: codes.map((code) => ({ userId, codeHash: tokenHash(code) })) });
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'));
}

async function mailOwner(ctx: UserContext, tx: Tx, sentence: string) {
  const resetUrl = ctx.settings.publicUrl + LINKED_PAGES.forgotPassword;
  await queueMail(ctx, tx, factorMail({ to: ctx.user.email, sentence, resetUrl }));
}
