import type { PublicContext } from '../../context.ts';
import { endSessions } from '../../lib/end-sessions.ts';

export async function signOut(ctx: PublicContext) {
  const { db, user, session } = ctx;
  if (user && session) await endSessions(db, { userId: user.id, only: session.id });
  ctx.setCookie(ctx.sessions.blankCookie());
}
