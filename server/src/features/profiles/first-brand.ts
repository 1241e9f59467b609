import { changeAccount } from '#server/auth/change-as.ts';
import type { UserContext } from '#server/context.ts';

/** Whether a user who has no profile yet is asked for a website. */
export async function asksForWebsite({ db, user }: UserContext) {
  const [account, profiles] = await Promise.all([
    db.account.findUnique({ where: { id: user.id }, select: { asksForWebsite: true } }),
    db.profile.count({ where: { userId: user.id }, take: 1 }),
  ]);
  return { isAsked: account?.asksForWebsite === true && profiles === 0 };
}

/** For good: it never asks again by itself. */
export async function stopAskingForWebsite(ctx: UserContext) {
  await changeAccount(ctx, (tx) =>
    tx.account.updateMany({ where: { id: ctx.user.id }, data: { asksForWebsite: false } }),
  );
  return { isAsked: false };
}
