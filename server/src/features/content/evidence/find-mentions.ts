import { readAmount } from './mentions/amounts.ts';
import { readDate } from './mentions/dates.ts';
import { hedgeOf } from './mentions/hedges.ts';
import { findLinks } from './mentions/links.ts';
import { numberText, pageOf, shareText, type Found, type Page } from './mentions/page.ts';
import { beginsWord, phraseAt, touchesWord } from './mentions/phrases.ts';
import { findQuotes } from './mentions/quotes.ts';
import { readShare } from './mentions/shares.ts';
import { judged, readHarmless } from './mentions/structural.ts';
import { readStudy } from './mentions/studies.ts';
import { createSentences } from './sentences.ts';

/** A checkable statement as it was found; `isStructural`: it looks like one and is harmless. */
export type Mention = Found & {
  surface: string;
  sentence: string;
  /** Where it begins in its sentence. */
  at: number;
};

/** A digit, the first letter of a word, or any letter where words stand without blanks. */
const CANDIDATE =
  /[\d½¼¾⅓⅔⅕⅛]|(?<![\p{L}\p{M}])\p{L}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu;
const DIGIT = /[\d½¼¾⅓⅔⅕⅛]/;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/**
 * Every figure, date, quotation, address and citation of a text, in one pass and in order.
 * @param most the reading ends where more figures than these are to be checked
 */
export function findMentions(text: string, language: string, most = Infinity): Mention[] {
  const page = pageOf(text, language);
  const links = findLinks(text);
  const found = [...findQuotes(text), ...links, ...findFigures(page, links, most)];
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
      ...sentences.around(one.start, one.end),
    }));
}

function findFigures(page: Page, links: readonly Found[], most: number): Found[] {
  const { shadow } = page;
  const found: Found[] = [];
  let link = 0;
  let left = most;
  CANDIDATE.lastIndex = 0;
  for (let match = CANDIDATE.exec(shadow); match && left >= 0; match = CANDIDATE.exec(shadow)) {
    const at = match.index;
    while ((links[link]?.end ?? Infinity) <= at) link += 1;
    const around = links[link];
    if (around && around.start <= at) {
      CANDIDATE.lastIndex = around.end;
      continue;
    }
    const figure = DIGIT.test(match[0]) ? readDigits(page, at) : readWords(page, at);
    if (figure && figure.start >= (found.at(-1)?.end ?? 0)) {
      const { start, end, isStructural } = figure;
      found.push(isStructural ? figure : { ...figure, hedge: hedgeOf(page, start, end) });
      if (!isStructural) left -= 1;
    }
    if (figure && figure.kind !== 'study') CANDIDATE.lastIndex = Math.max(CANDIDATE.lastIndex, figure.end);
  }
  return found;
}

/** "a third of", "doubled", "3分の1". */
function readPhrase(page: Page, at: number): Found | null {
  const { shadow, grammar } = page;
  const rest = { start: at, isStructural: false };
  const share = readShare(page, at);
  if (share) return { ...rest, kind: 'percent', value: shareText(share.value), unit: null, end: share.end };
  const factor = phraseAt(shadow, at, grammar.factors);
  return factor && { ...rest, kind: 'number', value: numberText(factor.value), unit: '×', end: factor.end };
}

function readDigits(page: Page, at: number): Found | null {
  const phrase = readPhrase(page, at);
  if (phrase) return phrase;
  const date = readDate(page, at);
  if (date && !touchesWord(page.text, at)) return date;
  const harmless = readHarmless(page, at);
  if (harmless) return harmless;
  const amount = readAmount(page, at);
  if (!amount)
    return { kind: 'number', value: '', unit: null, start: at, end: runEnd(page, at), isStructural: true };
  const figure = judged(page, amount);
  return figure && !figure.isStructural && isBareYear(figure, page)
    ? { ...figure, kind: 'date', unit: null }
    : figure;
}

const RUN = /[\d.,'’:/-]*\d/y;

function runEnd({ shadow }: Page, at: number): number {
  RUN.lastIndex = at;
  return at + (RUN.exec(shadow)?.[0].length ?? 1);
}

/** "2024", "2024 roku"; not "2,024" and not "2024 kg". */
function isBareYear({ kind, unit, value, start, end }: Found, { shadow, grammar }: Page): boolean {
  if (kind !== 'number' || !/^(1[5-9]|20)\d\d$/.test(value) || shadow.slice(start, start + 4) !== value)
    return false;
  const word = shadow.slice(start + 4, end).trim();
  return unit === null ? word === '' : (grammar.words.yearWords ?? []).includes(word);
}

function readWords(page: Page, at: number): Found | null {
  const { shadow } = page;
  if (!beginsWord(shadow, at)) return null;
  const study = readStudy(page, at);
  if (study) return study;
  const phrase = readPhrase(page, at);
  if (phrase) return phrase;
  const date = readDate(page, at);
  if (date) return date;
  const amount = readAmount(page, at);
  // 十分 is "enough", 四国 a place: without blanks, words are numbers where they measure money or a share.
  if (amount?.kind === 'number' && UNSPACED.test(shadow[at] ?? '')) return null;
  return amount && judged(page, amount);
}
