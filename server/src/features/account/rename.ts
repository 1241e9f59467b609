import type { RenameInput } from '#shared/account.ts';
import { ACCOUNT_MESSAGES } from '#shared/account-rules.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';

export async function rename({ db, user }: UserContext, { name }: RenameInput) {
  const { count } = await db.account.updateMany({ where: { id: user.id }, data: { name } });
  if (count === 0) throw new AppError('notFound', ACCOUNT_MESSAGES.loadFailed);
  return { name };
}
