export function startOf(list: HTMLOListElement): number {
  const given = Number.parseInt(list.getAttribute('start') ?? '', 10);
  if (Number.isFinite(given)) return given;
  return list.reversed ? list.children.length : 1;
}

export function numberedItems(list: HTMLOListElement): [item: Element, number: number][] {
  const start = startOf(list);
  return Array.from(list.children, (item, position) => [
    item,
    start + (list.reversed ? -position : position),
  ]);
}
