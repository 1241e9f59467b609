import type { ListPosition } from '#shared/schemas/fields.ts';

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
