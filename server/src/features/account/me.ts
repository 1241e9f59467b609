import type { PublicContext } from '../../context.ts';

/** Who is signed in and where they find help, or null. A reset link's session counts as nobody. */
export function me({ user, session, settings }: PublicContext) {
  if (!user || !session || session.scope === 'reset') return null;
  const { id, email, name, plan, confirmedAt } = user;
  return {
    id,
    email,
    name,
    plan,
    confirmedAt: confirmedAt.toISOString(),
    supportEmail: settings.supportEmail,
  };
}
