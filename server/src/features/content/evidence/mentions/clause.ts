import { beginsWord } from './phrases.ts';
import type { Page } from './page.ts';

/** What was said before in the same clause. */
const CLAUSE = /[^.,;:!?\n()–—]*$/;
const CLAUSE_MAX = 60;

export function wordsBefore({ shadow }: Page, start: number): string[] {
  const clause = CLAUSE.exec(shadow.slice(Math.max(0, start - CLAUSE_MAX), start))?.[0] ?? '';
  return clause.split(/\s+/).filter(Boolean);
}

/** "rose from 12 to 24", where both ends are true; "grew by 3 to 5" leaves open what it was. */
export function isChange(page: Page, start: number): boolean {
  const { shadow, grammar } = page;
  const from = grammar.words.from?.find((phrase) => shadow.endsWith(phrase, start));
  if (!from || !beginsWord(shadow, start - from.length)) return false;
  return wordsBefore(page, start).some((word) => grammar.changes.has(word));
}
