import type { RenameInput } from '#shared/schemas/account.ts';
import { ACCOUNT_MESSAGES } from '#shared/rules/account.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { changeAccount } from '../../auth/change-as.ts';

export async function rename(ctx: UserContext, { name }: RenameInput) {
  const { count } = await changeAccount(ctx, (tx) =>
    tx.account.updateMany({ where: { id: ctx.user.id }, data: { name } }),
  );
  if (count === 0) throw new AppError('notFound', ACCOUNT_MESSAGES.loadFailed);
  return { name };
}
