import type { PublicContext } from '#server/context.ts';

type Caller = Pick<PublicContext, 'user' | 'session' | 'settings'>;

/** A person who has signed in with an address of ADMINS; a token never is. Every user's address is confirmed. */
export const isAdmin = ({ user, session, settings }: Caller): boolean =>
  user !== null && session?.scope === 'full' && settings.admins.includes(user.email);
