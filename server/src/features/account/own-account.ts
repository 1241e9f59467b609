import type { z } from 'zod';
import { changeAccount } from '#server/auth/change-as.ts';
import { isAdmin } from '#server/auth/is-admin.ts';
import type { PublicContext, UserContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { ACCOUNT_MESSAGES } from '#shared/rules/account.ts';
import type { postingRulesInput, renameInput } from '#shared/schemas/account.ts';

type PostingRules = z.infer<typeof postingRulesInput>;

/** Null also for the session of a reset link. */
export function me(ctx: PublicContext) {
  const { user, session, settings, plans } = ctx;
  if (!user || !session || session.scope === 'reset') return null;
  const { id, email, name, plan, confirmedAt } = user;
  return {
    id,
    email,
    name,
    plan,
    confirmedAt: confirmedAt.toISOString(),
    supportEmail: settings.supportEmail,
    arePlansSold: plans.areSold,
    isAdmin: isAdmin(ctx),
    ...(!settings.arePasswordsOn && { arePasswordsOff: true }),
  };
}

/** For a program: whose token it holds. */
export function whoAmI({ user: { id, email, name, plan } }: UserContext) {
  return { id, email, name, plan };
}

export async function rename(ctx: UserContext, { name }: z.infer<typeof renameInput>) {
  const { count } = await changeAccount(ctx, (tx) =>
    tx.account.updateMany({ where: { id: ctx.user.id }, data: { name } }),
  );
  if (count === 0) throw new AppError('notFound', ACCOUNT_MESSAGES.loadFailed);
  return { name };
}

export async function postingRules({ db, user }: UserContext): Promise<PostingRules> {
  const rules = await db.account.findUnique({ where: { id: user.id }, select: { holdsOpenClaims: true } });
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
