import { tagsOf } from '#server/document/tokens.ts';
import { BLOCKS, HEADINGS } from '#shared/rules/text/html-tags.ts';
import { segmentsOf } from '#shared/rules/text/segments.ts';
import type { VoiceFigure } from '#shared/rules/voice.ts';
import { htmlText } from './html-text.ts';

/** Different words are counted among so many, because a longer text repeats more. */
const VARIETY_WORDS = 350;
const WORD = /\p{L}+(?:'\p{L}+)*/gu;
const CONTRACTION = /(?:n't|'re|'ve|'ll|'d|'m)$|^(?:it|that|there|here|what|let|he|she|who|where|how)'s$/;
const WE = /^(?:we|us|our|ours|ourselves|we'\p{L}+)$/u;
const YOU = /^(?:you|your|yours|yourself|yourselves|you'\p{L}+)$/u;
const I = /^(?:i|me|my|mine|myself|i'\p{L}+)$/u;
const SIGNS = {
  commas: /,/g,
  semicolons: /;/g,
  colons: /:/g,
  dashes: /[—–]|\s-{1,3}\s|--/g,
  exclamations: /!/g,
  questions: /\?/g,
  brackets: /\(/g,
  quotes: /["“”]/g,
} as const;
const FENCE = /^\s{0,3}(?:```|~~~)/;
/** Lines of Markdown that are no running text. */
const OTHER_LINE = /^ {0,3}(?:#{1,6} |\|)/;
/** Bounded, so that a line full of opening brackets takes no longer. */
const NO_PROSE = /!\[[^\]]{0,300}\]\([^)]{0,1000}\)|\{[{%][^}]{0,300}\}|https?:\/\/\S{1,2000}/g;
const MARKUP = /^\s*(?:[-*+]|\d{1,3}[.)])\s|^>\s?|[*_`~]|\[(?=[^\]]{1,300}\]\()|\]\([^)]{0,1000}\)/g;
const BLOCK = new Set(BLOCKS);
const HEADING = new Set(HEADINGS);

export type Counted = { words: string[]; figures: Record<VoiceFigure, number> };

function proseOf(text: string): string {
  if (!isHtml(text)) return linesOf(text).join('\n');
  const { text: whole, blocks } = htmlText(text);
  return blocks
    .filter(({ name }) => !HEADING.has(name) && name !== 'pre' && name !== 'table')
    .map(({ start, end }) => whole.slice(start, end))
    .join('\n\n');
}

const isHtml = (text: string) => tagsOf(text).some(({ name, isEnd }) => isEnd && BLOCK.has(name));

function linesOf(text: string): string[] {
  const matter = text.startsWith('---\n') ? text.indexOf('\n---', 4) : -1;
  let isCode = false;
  return text
    .slice(matter + 1)
    .split('\n')
    .filter((line) => {
      const isFence = FENCE.test(line);
      if (isFence) isCode = !isCode;
      return !isFence && !isCode && !OTHER_LINE.test(line);
    })
    .map((line) => line.replace(NO_PROSE, '').replace(MARKUP, ''));
}

export function countVoice(text: string, language: string): Counted {
  const prose = proseOf(text);
  const words = wordsOf(prose);
  const lengths = sentencesOf(prose, language)
    .map((sentence) => wordsOf(sentence).length)
    .filter((length) => length >= 2);
  const sentences = spreadOf(lengths);
  const per100 = (count: number) => (100 * count) / Math.max(1, words.length);
  const signs = (sign: keyof typeof SIGNS) => per100(prose.match(SIGNS[sign])?.length ?? 0);
  const share = (kind: RegExp) => per100(words.filter((word) => kind.test(word)).length);
  const first = words.slice(0, VARIETY_WORDS);

  return {
    words,
    figures: {
      sentenceMean: sentences.mean,
      sentenceSpread: sentences.deviation,
      commas: signs('commas'),
      semicolons: signs('semicolons'),
      colons: signs('colons'),
      dashes: signs('dashes'),
      exclamations: signs('exclamations'),
      questions: signs('questions'),
      brackets: signs('brackets'),
      quotes: signs('quotes') / 2,
      contractions: share(CONTRACTION),
      wordLength: spreadOf(words.map((word) => word.replaceAll("'", '').length)).mean,
      variety: new Set(first).size / Math.max(1, first.length),
      we: share(WE),
      you: share(YOU),
      i: share(I),
    },
  };
}

/** Running text letter by letter, in one form: quotes are straight, blanks one, digits all 0. */
export const signsOf = (text: string): string =>
  proseOf(text).replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/\d/g, '0').replace(/\s+/g, ' ').trim();

const wordsOf = (text: string): string[] => text.toLowerCase().replaceAll('’', "'").match(WORD) ?? [];

const sentencesOf = (prose: string, language: string): string[] =>
  prose
    .split(/\n\s*\n/)
    .flatMap((paragraph) =>
      Array.from(segmentsOf(paragraph.replace(/\s+/g, ' '), 'sentence', language), ({ segment }) => segment),
    );

export function spreadOf(values: number[]): { mean: number; deviation: number } {
  const count = Math.max(1, values.length);
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(squares / count) };
}
