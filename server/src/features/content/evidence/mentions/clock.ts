import type { Amount } from './amounts.ts';
import { phraseAt } from './phrases.ts';
import { skipBlanks, type Page } from './page.ts';

/** An hour, with its minutes at most. */
const HOUR = /^(?:[01]?\d|2[0-4])(?:\.[0-5]\d)?$/;

/** "5 pm", "14.30 Uhr", "9 de la mañana"; "430 am Tag" counts. */
export function isTimeOfDay({ shadow, grammar }: Page, { start, end, number }: Amount): boolean {
  if (!HOUR.test(shadow.slice(start, end)) || (grammar.language === 'en' && number.value >= 13)) return false;
  return phraseAt(shadow, skipBlanks(shadow, end), grammar.clock) !== null;
}
