import type { Tx } from '#server/database/db.ts';
import type { SignedInSession } from './session.ts';

/** The program that acts, as its user knows it; null for a person. */
export async function actingProgram(tx: Tx, session: SignedInSession | null | undefined) {
  if (session?.scope !== 'api') return null;
  if (session.grant) return session.grant.clientName;
  const token = await tx.accessToken.findUnique({ where: { id: session.id }, select: { name: true } });
  return token?.name ?? '';
}
