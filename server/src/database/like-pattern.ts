/** A term to be found anywhere, literally: `%`, `_` and the escape character lose their meaning in LIKE. */
export function literalTerm(term: string): string {
  return term.replace(/[\\%_]/g, String.raw`\$&`);
}
