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
export async function stopAskingForWebsite({ db, user }: UserContext) {
  await db.account.updateMany({ where: { id: user.id }, data: { asksForWebsite: false } });
  return { isAsked: false };
}
