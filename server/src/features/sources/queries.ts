import type { Tx } from '#server/database/db.ts';

/** Sources off the list that no piece is based on, nor one that can still be restored; nor can they be themselves. */
export const removeUnusedSources = (tx: Pick<Tx, '$executeRaw'>, userId: string | null) => tx.$executeRaw`
  delete from sources source
  where removed_at is not null and (${userId}::uuid is null or user_id = ${userId}::uuid)
    and not exists (select from piece_sources based where based.source_id = source.id)
    and not exists (
      select from deleted_rows where deleted_rows.source_id = source.id::text and table_name = 'piece_sources')
    and not exists (select from deleted_rows where table_name = 'sources' and row_id = source.id::text)`;

/** Pieces that can be restored, which keep the source as their evidence. */
export async function keptPiecesOn(tx: Pick<Tx, '$queryRaw'>, sourceId: string): Promise<number> {
  const [row] = await tx.$queryRaw<[{ pieces: number }]>`
    select count(*)::int as pieces from deleted_rows
    where source_id = ${sourceId} and table_name = 'piece_sources'
      and row->>'content_id' is not null`;
  return row.pieces;
}
