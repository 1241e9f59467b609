import type { UserContext } from '../context.ts';
import { sessionCookieOf, type signedIn } from './signed-in.ts';

/** The context of this user on another device: a session of its own. */
export async function userContextOf({
  ctx,
  services,
  user,
}: Awaited<ReturnType<typeof signedIn>>): Promise<UserContext> {
  const identity = await services.sessions.identify(await sessionCookieOf(services, user.id));
  if (!identity) throw new Error('not signed in');
  return { ...ctx, user: identity.user, session: identity.session };
}
