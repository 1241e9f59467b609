import { tokenHash } from '#server/auth/tokens.ts';
import type { PublicContext } from '#server/context.ts';
import type { Tx } from '#server/database/db.ts';
import type { Authenticator } from '#server/generated/prisma/client.ts';

const STEP_SECONDS = 30;
const APP_CODE = /^\d{6}$/;

type TakenCode = 'a code' | 'a recovery code';

/** Uses a code up, in the transaction of what it is for. @returns null when it is wrong or was used before */
export async function takeCode(
  ctx: PublicContext,
  tx: Tx,
  { userId, code }: { userId: string; code: string },
): Promise<TakenCode | null> {
  if (APP_CODE.test(code)) return (await takeAppCode(ctx, tx, { userId, code })) ? 'a code' : null;

  const { count } = await tx.recoveryCode.deleteMany({ where: { userId, codeHash: tokenHash(code) } });
  return count > 0 ? 'a recovery code' : null;
}

async function takeAppCode(ctx: PublicContext, tx: Tx, { userId, code }: { userId: string; code: string }) {
  const app = await tx.authenticator.findFirst({ where: { userId, confirmedAt: { not: null } } });
  const step = app && (await stepOfCode(ctx, app, code));
  if (!step) return false;

  const unused = { id: app.id, lastStep: { lt: step } };
  return (await tx.authenticator.updateMany({ where: unused, data: { lastStep: step } })).count > 0;
}

type Keyed = Pick<Authenticator, 'id' | 'userId' | 'sealedSecret'>;

/** Of this half minute, the one before or the one after. @returns which one, since 1970; null when it is none's */
export async function stepOfCode({ secrets, now }: PublicContext, app: Keyed, code: string) {
  const { id: authenticatorId, userId, sealedSecret } = app;
  const secret = await secrets.decrypt(sealedSecret, { userId, authenticatorId });
  // Few sign-ins need it.
  const { Secret, TOTP } = await import('otpauth');
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: STEP_SECONDS });

  const timestamp = now().getTime();
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta;
}
