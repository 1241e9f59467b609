import type { ListPosition } from '#shared/list-cursor.ts';

/** Narrows a list that begins with the newest to the rows after this place. */
export function afterPosition(position: ListPosition | null | undefined) {
  if (!position) return {};
  const { createdAt, id } = position;
  return { OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }] };
}
