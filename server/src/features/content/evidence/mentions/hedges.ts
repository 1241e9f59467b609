import type { Hedge } from './language-words.ts';
import type { Page } from './page.ts';
import { beginsWord, phraseAt } from './phrases.ts';

/** No hedge is longer. */
const BEFORE_MAX = 20;

/** "about 12,000", "ponad 12 000", "12,000人以上". */
export function hedgeOf({ shadow, grammar }: Page, start: number, end: number): Hedge | undefined {
  const before = shadow.slice(Math.max(0, start - BEFORE_MAX), start).trimEnd();
  const phrase = grammar.hedges.get(before.slice(-1))?.find(([words]) => endsWithWords(before, words));
  // In scripts without blanks, what is counted stands between: "12,000人".
  const after = [end, end + 1].map((at) => phraseAt(shadow, at, grammar.hedgesAfter)?.value);
  return phrase?.[1] ?? after.find(Boolean);
}

const endsWithWords = (text: string, words: string) =>
  text.endsWith(words) && beginsWord(text, text.length - words.length);
