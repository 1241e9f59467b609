import type { PublicContext } from '../../context.ts';
import type { Tx } from '../../database/db.ts';
import type { SessionScope } from '../../auth/session.ts';

/**
 * Signs this browser in with a new session and ends the one it had. The transaction must lock the user's password, so a
 * password change, which ends all sessions, also finds this one.
 * @returns a function that sets the cookie; call it after the commit.
 */
export async function startSession(
  ctx: PublicContext,
  tx: Tx,
  { userId, scope = 'full' }: { userId: string; scope?: SessionScope },
) {
  const { sessions, session, ipAddress, userAgent } = ctx;
  if (session) await tx.session.deleteMany({ where: { id: session.id } });
  const cookie = await sessions.start(userId, { scope, ipAddress, userAgent }, tx);
  return () => ctx.setCookie(cookie);
}
