import type { Tx } from '#server/database/db.ts';
import { keepRows } from '#server/database/kept-rows.ts';
import type { DeletedKind } from '#shared/rules/deleted.ts';
import { actingProgram } from './acting.ts';
import type { SignedInSession } from './session.ts';

type Deleter = { user: { id: string }; session?: SignedInSession | null; now: () => Date };

/**
 * Said in the transaction of a deletion, before it: what a program deletes can be restored, what a person deletes is
 * final. @returns whether it is kept
 */
export async function keepDeleted(
  tx: Tx,
  { user, session, now }: Deleter,
  { kind, title }: { kind: DeletedKind; title: string },
) {
  const deletedBy = await actingProgram(tx, session);
  if (deletedBy === null) return false;

  const data = { userId: user.id, kind, title, deletedBy, deletedAt: now() };
  const thing = await tx.deletedThing.create({ data, select: { id: true } });
  await keepRows(tx, thing.id);
  return true;
}
