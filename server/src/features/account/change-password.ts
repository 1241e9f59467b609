import type { ChangePasswordInput } from '#shared/schemas/account.ts';
import { ACCOUNT_MESSAGES } from '#shared/rules/account.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { verifyPassword } from '../../auth/password.ts';
import { replacePassword } from './replace-password.ts';

/** An open session is not enough: the current password is asked for, under the same limits as a sign-in. */
export async function changePassword(ctx: UserContext, input: ChangePasswordInput) {
  const { currentPassword, password, keepTokenIds } = input;
  const { id, email } = ctx.user;
  await ctx.limits.consume('signIn', email);
  const stored = await ctx.db.user.findUnique({ where: { id }, select: { passwordHash: true } });
  if (!(await verifyPassword(stored?.passwordHash, currentPassword)))
    throw new AppError('invalid', ACCOUNT_MESSAGES.currentPasswordWrong);
  await ctx.limits.giveBack('signIn', email);
  await replacePassword(ctx, { password, keepTokenIds });
}
