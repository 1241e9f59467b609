import type { ListPosition } from '#shared/schemas/list-cursor.ts';

/** Narrows a list that begins with the newest to the rows after this place. */
export function afterPosition(position: ListPosition | null | undefined) {
  if (!position) return {};
  const { createdAt, id } = position;
  return { OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }] };
}

/** The cursor of the page after this row; null when there is none. */
export function nextCursor(
  last: { createdAt: Date | string; id: string } | undefined,
  hasMore: boolean,
): string | null {
  return last && hasMore ? `${new Date(last.createdAt).toISOString()}_${last.id}` : null;
}
