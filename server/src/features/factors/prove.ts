import type { z } from 'zod';
import { verifyPassword } from '#server/auth/password.ts';
import type { UserContext } from '#server/context.ts';
import type { Tx } from '#server/database/db.ts';
import { AppError } from '#server/errors.ts';
import { ACCOUNT_MESSAGES } from '#shared/rules/account.ts';
import { FACTOR_MESSAGES } from '#shared/rules/factors.ts';
import { NOT_SIGNED_IN } from '#shared/rules/messages.ts';
import type { codeOnlyInput, passwordOnlyInput } from '#shared/schemas/factors.ts';
import { takeCode } from './take-code.ts';

/** Good for whatever asks for it in the next minutes, until signed out. */
export async function proveByCode(ctx: UserContext, { code }: z.infer<typeof codeOnlyInput>) {
  const { db, user, limits } = ctx;
  const userId = user.id;
  await limits.consume('factor', userId);
  const taken = await db.$transaction(async (tx) => {
    const how = await takeCode(ctx, tx, { userId, code });
    if (how) await noteProof(ctx, tx);
    return how;
  });
  if (!taken) throw new AppError('invalid', FACTOR_MESSAGES.codeWrong, { field: 'code' });
  await limits.giveBack('factor', userId);
}

/** Where no factor is set: before one is. */
export async function proveByPassword(ctx: UserContext, { password }: z.infer<typeof passwordOnlyInput>) {
  const { db, user, limits } = ctx;
  await limits.consume('signIn', user.email);
  const stored = await db.user.findUnique({
    where: { id: user.id },
    select: { passwordHash: true, secondFactorAt: true },
  });
  if (stored?.secondFactorAt) throw new AppError('forbidden', FACTOR_MESSAGES.askFactor, { asks: 'factor' });
  if (!(await verifyPassword(stored?.passwordHash, password)))
    throw new AppError('invalid', ACCOUNT_MESSAGES.currentPasswordWrong, { field: 'password' });
  await limits.giveBack('signIn', user.email);
  await db.$transaction((tx) => noteProof(ctx, tx, { secondFactorAt: null }));
}

/** @param user as it has to be still */
export async function noteProof(
  { user, session, now }: UserContext,
  tx: Tx,
  still: { secondFactorAt?: null } = {},
) {
  const where = { id: session.id, userId: user.id, user: still };
  const { count } = await tx.session.updateMany({ where, data: { provenAt: now() } });
  if (count === 0) throw new AppError('unauthorized', NOT_SIGNED_IN);
}
