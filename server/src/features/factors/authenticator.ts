import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { UserContext } from '#server/context.ts';
import { lockUser } from '#server/database/db.ts';
import { AppError } from '#server/errors.ts';
import { PRODUCT_NAME } from '#shared/rules/brand.ts';
import { FACTOR_MESSAGES } from '#shared/rules/factors.ts';
import type { codeOnlyInput } from '#shared/schemas/factors.ts';
import { switchOffWithoutFactor, switchOn } from './switch-factor.ts';
import { stepOfCode } from './take-code.ts';

const SECRET_BYTES = 20;

/** Nothing is asked for before its first code has come back. @returns what the app reads, shown only now */
export async function startAuthenticator({ db, user, secrets, now }: UserContext) {
  // Few users set one up.
  const { Secret, TOTP } = await import('otpauth');
  const totp = new TOTP({
    issuer: PRODUCT_NAME,
    label: user.email,
    secret: new Secret({ size: SECRET_BYTES }),
  });
  const secret = totp.secret.base32;
  const id = randomUUID();
  const userId = user.id;
  const sealedSecret = await secrets.encrypt(secret, { userId, authenticatorId: id });

  await db.$transaction(async (tx) => {
    await lockUser(tx, userId);
    await tx.authenticator.deleteMany({ where: { userId, confirmedAt: null } });
    if ((await tx.authenticator.count({ where: { userId } })) > 0)
      throw new AppError('conflict', FACTOR_MESSAGES.appThere);
    await tx.authenticator.create({ data: { id, userId, sealedSecret, createdAt: now() } });
  });
  return { secret, uri: totp.toString() };
}

/** @returns the recovery codes of the first factor */
export async function confirmAuthenticator(ctx: UserContext, { code }: z.infer<typeof codeOnlyInput>) {
  const { db, user, now, limits } = ctx;
  const userId = user.id;
  await limits.consume('factor', userId);

  const recoveryCodes = await db.$transaction(async (tx) => {
    await lockUser(tx, userId);
    const app = await tx.authenticator.findFirst({ where: { userId, confirmedAt: null } });
    if (!app) throw new AppError('conflict', FACTOR_MESSAGES.appMissing);
    const step = await stepOfCode(ctx, app, code);
    if (!step) throw new AppError('invalid', FACTOR_MESSAGES.codeWrong, { field: 'code' });

    await tx.authenticator.update({ where: { id: app.id }, data: { confirmedAt: now(), lastStep: step } });
    return switchOn(ctx, tx);
  });
  await limits.giveBack('factor', userId);
  return { recoveryCodes };
}

export async function removeAuthenticator(ctx: UserContext) {
  const userId = ctx.user.id;
  await ctx.db.$transaction(async (tx) => {
    await lockUser(tx, userId);
    const { count } = await tx.authenticator.deleteMany({ where: { userId } });
    if (count === 0) throw new AppError('notFound', FACTOR_MESSAGES.appMissing);
    await switchOffWithoutFactor(ctx, tx);
  });
}
