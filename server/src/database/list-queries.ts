import type { ListPosition } from '#shared/schemas/fields.ts';
import type { HotRead } from './prepared-reads.ts';

/** Lists begin with the newest row. */
export function afterPosition(position: ListPosition | null | undefined) {
  if (!position) return {};
  const { createdAt, id } = position;
  return { OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }] };
}

export function nextCursor(
  last: { createdAt: Date | string; id: string } | undefined,
  hasMore: boolean,
): string | null {
  return last && hasMore ? `${new Date(last.createdAt).toISOString()}_${last.id}` : null;
}

/** Makes `%`, `_` and the escape character literal in LIKE. */
export function literalTerm(term: string): string {
  return term.replace(/[\\%_]/g, String.raw`\$&`);
}

type Asked = {
  search: string;
  cursor?: ListPosition | null | undefined;
  limit: number;
  updatedSince?: string | undefined;
};
type Listed = { id: string; createdAt: string; updatedAt: string };

type List<Row> = (
  hotRead: HotRead,
  userId: string,
  asked: Asked,
) => Promise<{ items: Row[]; nextCursor: string | null }>;

/** A user's rows, the newest first. @param columns as SQL @param searched names of the columns that are searched */
export function listOf<Row extends Listed>(table: string, columns: string, searched: string[]): List<Row> {
  const query = (name: string, condition = '') => ({
    name: `${name}-${table}`,
    text: `select id, ${columns}, created_at as "createdAt", updated_at as "updatedAt"
      from ${table} where user_id = $1 ${condition} order by created_at desc, id desc limit $2`,
  });
  // The list as it opens, which is what most requests want.
  const newest = query('newest');
  const found = query(
    'found',
    `and (${searched.map((column) => `${column} ilike $3`).join(' or ')})
      and ($4::timestamptz is null or (created_at, id) < ($4::timestamptz, $5::uuid))
      and ($6::timestamptz is null or updated_at >= $6::timestamptz)`,
  );
  return async (hotRead, userId, { search, cursor, limit, updatedSince }) => {
    const place = [cursor?.createdAt, cursor?.id, updatedSince && new Date(updatedSince)];
    const rows =
      search || cursor || updatedSince
        ? await hotRead<Row>(found, [userId, limit + 1, `%${literalTerm(search)}%`, ...place])
        : await hotRead<Row>(newest, [userId, limit + 1]);
    const items = rows.slice(0, limit);
    return { items, nextCursor: nextCursor(items.at(-1), rows.length > limit) };
  };
}
