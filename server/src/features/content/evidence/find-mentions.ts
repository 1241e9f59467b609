import { readAmount } from './mentions/amounts.ts';
import { readDate } from './mentions/dates.ts';
import { findLinks } from './mentions/links.ts';
import { pageOf, shareText, type Found, type Page } from './mentions/page.ts';
import { beginsWord, phraseAt } from './mentions/phrases.ts';
import { findQuotes } from './mentions/quotes.ts';
import { judged, readHarmless } from './mentions/structural.ts';
import { readStudy } from './mentions/studies.ts';
import { createSentences } from './sentences.ts';

/** A checkable statement as it was found; `isStructural`: it looks like one and is harmless. */
export type Mention = Found & { surface: string; sentence: string };

/** A digit, the first letter of a word, or any letter where words stand without blanks. */
const CANDIDATE =
  /[\d½¼¾⅓⅔⅕⅛]|(?<![\p{L}\p{M}])\p{L}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu;
const DIGIT = /[\d½¼¾⅓⅔⅕⅛]/;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** Every figure, date, quotation, address and citation of a text, in one pass and in order. */
export function findMentions(text: string, language: string): Mention[] {
  const page = pageOf(text, language);
  const links = findLinks(text);
  const found = [...findQuotes(text), ...links, ...findFigures(page, links)];
  return withSentences(text, language, found);
}

/** Adds what stands around each statement, and orders them. */
export function withSentences(text: string, language: string, found: Found[]): Mention[] {
  const sentences = createSentences(text, language);
  return found
    .sort((one, other) => one.start - other.start || other.end - one.end)
    .map((one) => ({
      ...one,
      surface: text.slice(one.start, one.end),
      sentence: sentences.around(one.start, one.end),
    }));
}

function findFigures(page: Page, links: readonly Found[]): Found[] {
  const { shadow } = page;
  const found: Found[] = [];
  let link = 0;
  CANDIDATE.lastIndex = 0;
  for (let match = CANDIDATE.exec(shadow); match; match = CANDIDATE.exec(shadow)) {
    const at = match.index;
    while ((links[link]?.end ?? Infinity) <= at) link += 1;
    const around = links[link];
    if (around && around.start <= at) {
      CANDIDATE.lastIndex = around.end;
      continue;
    }
    const figure = DIGIT.test(match[0]) ? readDigits(page, at) : readWords(page, at);
    if (figure && figure.start >= (found.at(-1)?.end ?? 0)) found.push(figure);
    if (figure && figure.kind !== 'study') CANDIDATE.lastIndex = Math.max(CANDIDATE.lastIndex, figure.end);
  }
  return found;
}

function readDigits(page: Page, at: number): Found | null {
  const date = readDate(page, at);
  if (date && !isTouched(page, at)) return date;
  const harmless = readHarmless(page, at);
  if (harmless) return harmless;
  const amount = readAmount(page, at);
  if (!amount)
    return { kind: 'number', value: '', unit: null, start: at, end: runEnd(page, at), isStructural: true };
  const figure = judged(page, amount);
  return figure && !figure.isStructural && isBareYear(figure, page) ? { ...figure, kind: 'date' } : figure;
}

/** A letter or a hyphen of a name stands before: "MP3", "A-4". */
function isTouched({ text }: Page, at: number): boolean {
  return /[\p{L}]/u.test(text[at - 1] ?? '') && !UNSPACED.test(text[at - 1] ?? '');
}

const RUN = /[\d.,'’:/-]*\d/y;

function runEnd({ shadow }: Page, at: number): number {
  RUN.lastIndex = at;
  return at + (RUN.exec(shadow)?.[0].length ?? 1);
}

/** "2024"; not "2,024" and not "2024 kg". */
function isBareYear({ kind, unit, value, start, end }: Found, { shadow }: Page): boolean {
  return (
    kind === 'number' &&
    unit === null &&
    end - start === 4 &&
    shadow.slice(start, end) === value &&
    /^(1[5-9]|20)\d\d$/.test(value)
  );
}

function readWords(page: Page, at: number): Found | null {
  const { shadow, grammar } = page;
  if (!beginsWord(shadow, at)) return null;
  const study = readStudy(page, at);
  if (study) return study;
  const share = phraseAt(shadow, at, grammar.shares);
  if (share)
    return {
      kind: 'percent',
      value: shareText(share.value),
      unit: null,
      start: at,
      end: share.end,
      isStructural: false,
    };
  const date = readDate(page, at);
  if (date) return date;
  const amount = readAmount(page, at);
  return amount && judged(page, amount);
}
