import type { PostingRules } from '#shared/schemas/account.ts';
import { ACCOUNT_MESSAGES } from '#shared/rules/account.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { changeAccount } from '../../auth/change-as.ts';

/** What the account asks of a piece before it is posted. */
export async function postingRules({ db, user }: UserContext): Promise<PostingRules> {
  const rules = await db.account.findUnique({
    where: { id: user.id },
    select: { holdsOpenClaims: true },
  });
  if (!rules) throw new AppError('notFound', ACCOUNT_MESSAGES.loadFailed);
  return rules;
}

export async function savePostingRules(ctx: UserContext, rules: PostingRules) {
  const { count } = await changeAccount(ctx, (tx) =>
    tx.account.updateMany({ where: { id: ctx.user.id }, data: rules }),
  );
  if (count === 0) throw new AppError('notFound', ACCOUNT_MESSAGES.loadFailed);
  return rules;
}
