import { segmentsOf } from '#shared/rules/text/segments.ts';

/** Titles and short forms whose full stop ends no sentence: a number, a single letter, "Dr.", "z. B.". */
const SHORT_FORM =
  /(?:^|[\s("“„])(?:\p{N}{1,3}|\p{L}|(?:\p{L}\.)+\p{L}|dr|mr|mrs|ms|prof|st|nr|no|vs|bzw|ca|etc|inc)\.$/iu;
const OPENING_MARK = /[\s\p{Ps}\p{Pi}]/u;
const PAIRED_MARK = /[()[\]（）【】「」『』“”„]/g;
/** Scripts in which no blank stands between words: a blank ends a phrase. */
const BLANKLESS = /(?<=[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}])\s+/gu;
/** Where a clause ends before a mark; the end of an entity is none. */
const CLAUSE_MARKS = /[,:،؛](?=\s)|(?<!&\w{2,4});(?=\s)|[，；：、]|\s[–—-](?=\s)/g;
/** A full stop before a small letter: by the standard it may belong to a short form. */
const DOUBTFUL_ENDS = /(?<=[.!?…]["'”’)\]]?)(?=\s)/g;
const FINISHED = /[.!?…。！？؟।]["'”’»」』）)\]]*$/u;

const FULL_STOPS: [RegExp, string][] = [
  [/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u, '。'],
  [/[\p{sc=Thai}\p{sc=Lao}]/u, ''],
  [/\p{sc=Khmer}/u, '។'],
  [/\p{sc=Myanmar}/u, '။'],
  [/\p{sc=Devanagari}/u, '।'],
];

export type Grain = 'sentence' | 'clause' | 'word';

/** Offsets at which a line of plain text may stop, ascending, each behind the last character that stays. */
export function stopsIn(text: string, grain: Grain): number[] {
  if (grain === 'sentence') return sentenceEnds(text);
  if (grain === 'clause') return clauseEnds(text);
  return Array.from(segmentsOf(text, 'word'))
    .filter(({ isWordLike, index }) => isWordLike && text.charAt(index - 1) !== '&')
    .map(({ segment, index }) => index + segment.length);
}

function sentenceEnds(text: string): number[] {
  const breaks = Array.from(segmentsOf(text, 'sentence'), ({ segment, index }) => index + segment.length);
  const blanks = Array.from(text.matchAll(BLANKLESS), ({ index }) => index);
  const inside = insides(text);
  const cuts = [...breaks.slice(0, -1), ...blanks].sort((one, other) => one - other);
  const ends = beforeOpenings(text, cuts).filter((end) => end > 0 && !isShortForm(text, end) && !inside(end));
  const last = text.trimEnd();
  // What a colon announces belongs to it.
  if (last && !/[:：]$/.test(last)) ends.push(last.length);
  return [...new Set(ends)];
}

function clauseEnds(text: string): number[] {
  const inside = insides(text);
  const ends = [...text.matchAll(CLAUSE_MARKS), ...text.matchAll(DOUBTFUL_ENDS)]
    .map(({ index }) => index)
    .sort((one, other) => one - other)
    .filter((end) => end > 0 && !isShortForm(text, end) && !inside(end));
  return [...new Set([...ends, ...sentenceEnds(text)])].sort((one, other) => one - other);
}

function isShortForm(text: string, end: number): boolean {
  return SHORT_FORM.test(text.slice(Math.max(0, end - 12), end));
}

/**
 * The sentence breaks of the standard leave a quotation mark that opens the next sentence with the one before.
 * @param ends ascending: what one has passed on its way back, the next does not look at again
 */
function beforeOpenings(text: string, ends: number[]): number[] {
  let last = { end: 0, at: 0 };
  return ends.map((end) => {
    let at = end;
    while (at > last.end && OPENING_MARK.test(text.charAt(at - 1))) at -= 1;
    last = { end, at: at === last.end ? last.at : at };
    return last.at;
  });
}

function insides(text: string): (at: number) => boolean {
  const marks = Array.from(text.matchAll(PAIRED_MARK));
  let next = 0;
  let depth = 0;
  return (at) => {
    for (let mark = marks[next]; mark && mark.index < at; mark = marks[next]) {
      const closes = /[)\]）】」』”]/.test(mark[0]) || (mark[0] === '“' && depth > 0);
      depth = Math.max(0, depth + (closes ? -1 : 1));
      next += 1;
    }
    return depth > 0;
  };
}

/** What ends a text that had to stop inside a sentence, as its script writes it. */
export function closingMark(text: string, grain: Grain): string {
  if (FINISHED.test(text)) return '';
  const last = text.at(-1) ?? '';
  const own = FULL_STOPS.find(([script]) => script.test(last))?.[1];
  return own ?? (grain === 'word' ? '…' : '.');
}
