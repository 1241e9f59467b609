import type { PostingRules } from '#shared/account.ts';
import { ACCOUNT_MESSAGES } from '#shared/account-rules.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';

/** What the account asks of a piece before it is posted. */
export async function postingRules({ db, user }: UserContext): Promise<PostingRules> {
  const rules = await db.account.findUnique({
    where: { id: user.id },
    select: { holdsOpenClaims: true },
  });
  if (!rules) throw new AppError('notFound', ACCOUNT_MESSAGES.loadFailed);
  return rules;
}

export async function savePostingRules({ db, user }: UserContext, rules: PostingRules) {
  const { count } = await db.account.updateMany({ where: { id: user.id }, data: rules });
  if (count === 0) throw new AppError('notFound', ACCOUNT_MESSAGES.loadFailed);
  return rules;
}
