import type { Tx } from '#server/database/db.ts';

/** Whoever worked on them has found them gone; what became of the request is found out by looking. */
export const letGoOfPublications = (tx: Tx, thingId: string, now: Date) => tx.$executeRaw`
  update deleted_rows set row = row || jsonb_build_object('held_by', null, 'look_at', ${now}::timestamptz)
  where thing_id = ${thingId}::uuid and table_name = 'publications' and change = 'delete'
    and row->>'held_by' is not null`;
