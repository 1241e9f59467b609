import type { UserContext } from '#server/context.ts';
import { deleteUser } from './delete-user.ts';

export async function deleteAccount(ctx: UserContext) {
  const { id, email, name, metadataName } = ctx.user;
  await deleteUser(ctx, { id, email, name: name ?? metadataName }).catch(async (error: unknown) => {
    // A second click finds its session ended by the first.
    if ((await ctx.db.user.count({ where: { id } })) > 0) throw error;
  });
  ctx.setCookie(ctx.sessions.blankCookie());
}
