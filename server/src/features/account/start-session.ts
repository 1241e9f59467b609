import type { PublicContext } from '../../context.ts';
import type { Tx } from '../../database/db.ts';
import type { SessionScope } from '../../auth/session.ts';

/**
 * Signs this browser in under a new id; the session it had ends. The transaction must hold the user's password, so
 * that a change of it, which ends every session, finds this one.
 * @returns a function that hands out the cookie, to be called when the transaction has committed.
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
