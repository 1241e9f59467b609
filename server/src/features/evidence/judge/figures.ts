import { readRuns, readTelephones } from './amounts.ts';
import { readDates, readEasternDates, readMonths } from './dates.ts';
import { fold } from './fold.ts';
import { LOOK_MAX } from './lookup.ts';
import { LETTER, Places, UNSPACED, type Found, type Page } from './page.ts';
import { readEasternPhrases, readSpelled } from './spelled.ts';
import { wordsOf } from './words.ts';

/**
 * Every figure, date, time and number in words of a text, in order.
 * @param most the reading ends where there are more
 */
export function findFigures(text: string, language: string, most = Infinity): Found[] {
  const page = { text, shadow: fold(text), words: wordsOf(language), language };
  const taken = new Places();
  const found: Found[] = [];
  for (const read of [
    readTelephones,
    readDates,
    readEasternDates,
    readEasternPhrases,
    readMonths,
    readRuns,
    readSpelled,
  ]) {
    for (const figure of read(page, taken)) {
      if (found.length > most) return found;
      if (taken.isTaken(figure.start, figure.end)) continue;
      taken.take(figure.start, figure.end);
      if (figure.value !== '') found.push(figure);
    }
  }
  return found.sort((one, other) => one.start - other.start).map((figure) => withHedge(page, figure));
}

function withHedge({ shadow, words }: Page, figure: Found): Found {
  const before = shadow.slice(Math.max(0, figure.start - LOOK_MAX), figure.start).trimEnd();
  for (let at = Math.max(0, before.length - LOOK_MAX); at < before.length; at += 1) {
    const hedge = words.hedges.get(before.slice(at));
    if (hedge && (!LETTER.test(before[at - 1] ?? '') || UNSPACED.test(before[at] ?? '')))
      return { ...figure, hedge };
  }
  const after = shadow.slice(figure.end, figure.end + LOOK_MAX).trimStart();
  for (const [word, hedge] of words.hedgesAfter) if (after.startsWith(word)) return { ...figure, hedge };
  return figure;
}
