import type { PublicContext } from '../../context.ts';

export async function signOut(ctx: PublicContext) {
  if (ctx.session) await ctx.db.session.deleteMany({ where: { id: ctx.session.id } });
  ctx.setCookie(ctx.sessions.blankCookie());
}
