/** The number of a list's first item. */
export function startOf(list: HTMLOListElement): number {
  const given = Number.parseInt(list.getAttribute('start') ?? '', 10);
  if (Number.isFinite(given)) return given;
  return list.reversed ? list.children.length : 1;
}

/** The number of an item in its list. */
export function numberOf(item: Element, list: HTMLOListElement): number {
  const position = [...list.children].indexOf(item);
  return startOf(list) + (list.reversed ? -position : position);
}
