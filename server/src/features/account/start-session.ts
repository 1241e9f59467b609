import type { PublicContext } from '../../context.ts';
import type { SessionScope } from '../../lib/session.ts';

/** Signs this browser in under a new id; the session it had ends. */
export async function startSession(ctx: PublicContext, userId: string, scope: SessionScope = 'full') {
  const { db, sessions, session, ipAddress, userAgent } = ctx;
  if (session) await db.session.deleteMany({ where: { id: session.id } });
  ctx.setCookie(await sessions.start(userId, { scope, ipAddress, userAgent }));
}
