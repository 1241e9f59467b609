import type { PublicContext } from '../../context.ts';

/** Who is signed in with an ordinary session and where they find help, or null. */
export function me({ user, session, settings }: PublicContext) {
  if (!user || session?.scope !== 'full') return null;
  const { id, email, name, plan, confirmedAt } = user;
  return {
    id,
    email,
    name,
    plan,
    confirmedAt: confirmedAt?.toISOString() ?? null,
    supportEmail: settings.supportEmail,
  };
}
