/** Without the characters Postgres cannot store. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}
