import type { Brief } from '#server/ports/ai-writer/brief.ts';
import { findBannedWords, type BannedWord } from '#shared/rules/text/banned-words.ts';
import { BLOCKS, INLINE, oneOf } from '#shared/rules/text/html-tags.ts';
import { countWords, stripTags } from '#shared/rules/text/text.ts';
import type { PiecePlan } from '#shared/schemas/content-plan.ts';
import cliches from './cliches.json' with { type: 'json' };
import { dashesIn, mayHaveHabits, tooManyHabits } from './habits.ts';
import { endsOf } from './section-ends.ts';

export type FaultRules = {
  headings: string[];
  keywords: string[];
  bannedWords: readonly BannedWord[];
  language: string | null;
  dashesMost: number;
  callToAction: string | null;
};

type Sentence = { position: number; start: number; end: number; html: string; text: string };
export type Fault = Sentence & { problem: string };

const CLICHES: Record<string, string[]> = cliches;
const MOST_FAULTS = 40;
const FEWEST_WORDS = 3;
/** A keyword may be used so many times, or take this share of the words. */
const KEYWORD_USES = 6;
const KEYWORD_SHARE = 0.03;

const PART_END = new RegExp(`</?${oneOf([...BLOCKS, 'br'])}\\b[^<>]*>|[.!?。！？؟।…]`);
const UNMARKED = /[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
/** A shorter part is no sentence of three words, in any script. */
const FEWEST_LETTERS = 3;

const TAG = /<(\/?)([a-z][a-z0-9]*)[^>]*>/g;
const IN_LINE = new Set(INLINE);
const EMPTY_INLINE = new RegExp(`<(${INLINE.join('|')})\\b[^<>]*></\\1>`, 'g');
const INLINE_END = new RegExp(`</${oneOf(INLINE)}>`, 'y');

export function faultRulesOf(brief: Brief, { sections }: PiecePlan, language: string | null): FaultRules {
  const { keywords, voice, callToAction } = brief;
  return {
    headings: sections.map(({ heading }) => heading),
    keywords: [...new Set([...keywords, ...sections.flatMap((section) => section.keywords)])],
    bannedWords: voice?.bannedWords ?? [],
    language,
    dashesMost: dashesIn(voice?.samples ?? []),
    callToAction: callToAction?.text ?? null,
  };
}

export function findFaults(sections: string[], rules: FaultRules): Fault[] {
  const worded = sections.map((html) => wordingFaults(stripTags(html), rules).length > 0);
  const isSuspect =
    mayRepeat(sections) ||
    worded.includes(true) ||
    opensLikeHeading(sections, rules) ||
    mayHaveHabits(sections, rules);
  if (!isSuspect && !usesOften(sections, rules)) return [];

  const sentences = sentencesOf(sections);
  const repeated = repeatsAmong(sentences, rules);
  const frequent = tooFrequent(sentences, rules.keywords);
  const habitual = tooManyHabits(sentences, rules);
  const openings = new Set(sections.map((_, position) => sentences.find((one) => one.position === position)));
  const problemsOf = (sentence: Sentence) => {
    const { position, text } = sentence;
    const isOpening = openings.has(sentence) && repeatsHeading(text, rules.headings[position]);
    return [
      repeated.has(sentence) && 'says again what another sentence of the piece says',
      isOpening && 'opens with the words of its heading',
      frequent.get(sentence),
      habitual.get(sentence),
      ...(worded[position] ? wordingFaults(text, rules) : []),
    ].filter(Boolean);
  };

  return sentences
    .map((sentence) => ({ ...sentence, problem: problemsOf(sentence).join('; ') }))
    .filter(({ problem }) => problem !== '')
    .slice(0, MOST_FAULTS);
}

export function withoutRepeats(sections: string[], rules: Pick<FaultRules, 'callToAction'>): string[] {
  if (!mayRepeat(sections)) return sections;
  const repeated = [...repeatsAmong(sentencesOf(sections), rules)];
  return sections.map((html, position) => {
    const own = repeated.filter((sentence) => sentence.position === position);
    return own.length > 0 ? withoutEmpty(without(html, own)) : html;
  });
}

function without(html: string, sentences: Sentence[]): string {
  let left = '';
  let from = 0;
  for (const { start, end, html: own } of sentences) {
    left += html.slice(from, start) + (own.match(TAG) ?? []).join('');
    from = end;
    while (/\s$/.test(left.slice(-1)) && /\s/.test(html.charAt(from))) from += 1;
  }
  return left + html.slice(from);
}

export function wordingFaults(
  text: string,
  { bannedWords, language }: Pick<FaultRules, 'bannedWords' | 'language'>,
): string[] {
  const banned = findBannedWords(text, bannedWords).map(
    ({ surface, replacement }) =>
      `uses the banned word "${surface}"${replacement ? ` instead of "${replacement}"` : ''}`,
  );
  // Where no language is known, the phrases of all of them count.
  const worn =
    language === null ? Object.values(CLICHES).flat() : (CLICHES[new Intl.Locale(language).language] ?? []);
  return [...banned, ...usesOf(text, worn).map(({ surface }) => `uses the worn phrase "${surface}"`)];
}

/** Two sentences with one key say the same in the same words. */
export const sentenceKey = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

function sentencesOf(sections: string[]): Sentence[] {
  return sections.flatMap((html, position) => {
    let from = 0;
    return endsOf(html, 'sentence').flatMap(({ at }) => {
      if (at <= from) return [];
      const start = startOf(html, from, at);
      const end = behindInlineEnds(html, start, at);
      from = end;
      const text = stripTags(html.slice(start, at));
      return text ? [{ position, start, end, text, html: html.slice(start, end) }] : [];
    });
  });
}

function startOf(html: string, from: number, at: number): number {
  let start = from;
  for (const { 0: tag, 2: name = '', index } of html.slice(from, at).matchAll(TAG))
    if (!IN_LINE.has(name)) start = from + index + tag.length;
  while (start < at && /\s/.test(html.charAt(start))) start += 1;
  return start;
}

function behindInlineEnds(html: string, start: number, at: number): number {
  let open = 0;
  for (const [, slash] of html.slice(start, at).matchAll(TAG)) open += slash ? -1 : 1;
  let end = at;
  for (; open > 0; open -= 1) {
    INLINE_END.lastIndex = end;
    if (!INLINE_END.test(html)) break;
    end = INLINE_END.lastIndex;
  }
  return end;
}

function repeatsAmong(
  sentences: Sentence[],
  { callToAction }: Pick<FaultRules, 'callToAction'>,
): Set<Sentence> {
  const said = new Set<string>();
  const action = sentenceKey(callToAction ?? '');
  return new Set(
    sentences.filter(({ text }) => {
      const key = sentenceKey(text);
      if (countWords(text) < FEWEST_WORDS || (action && key.includes(action))) return false;
      const isRepeated = said.has(key);
      said.add(key);
      return isRepeated;
    }),
  );
}

/** Whether a part of a sentence is in the piece twice: finding the sentences themselves takes far longer. */
function mayRepeat(sections: string[]): boolean {
  const said = new Set<string>();
  return sections.some(
    (html) =>
      UNMARKED.test(html) ||
      html.split(PART_END).some((part) => {
        const key = sentenceKey(part.replace(/<[^<>]*>/g, ''));
        const isRepeated = key.length >= FEWEST_LETTERS && said.has(key);
        said.add(key);
        return isRepeated;
      }),
  );
}

const opensLikeHeading = (sections: string[], { headings }: FaultRules) =>
  sections.some((html, position) =>
    repeatsHeading(stripTags(html.replace(/^\s*<h2>[^<]*<\/h2>/, '')), headings[position]),
  );

const usesOften = (sections: string[], { keywords }: FaultRules) => {
  const text = stripTags(sections.join(' '));
  return keywords.some((word) => usesOf(text, [word]).length > KEYWORD_USES);
};

function repeatsHeading(text: string, heading = ''): boolean {
  const key = sentenceKey(heading);
  return countWords(heading) >= FEWEST_WORDS && sentenceKey(text).startsWith(key);
}

function tooFrequent(sentences: Sentence[], keywords: string[]): Map<Sentence, string> {
  const words = sentences.reduce((sum, { text }) => sum + countWords(text), 0);
  const all = sentences.map(({ text }) => text).join(' ');
  const found = new Map<Sentence, string>();
  for (const word of keywords) {
    const allowed = Math.max(KEYWORD_USES, (words * KEYWORD_SHARE) / Math.max(1, countWords(word)));
    if (usesOf(all, [word]).length <= allowed) continue;
    let uses = 0;
    for (const sentence of sentences) {
      const here = usesOf(sentence.text, [word]).length;
      uses += here;
      if (here > 0 && uses > allowed)
        found.set(sentence, `uses the keyword "${word}" where it has been used often enough`);
    }
  }
  return found;
}

const usesOf = (text: string, words: string[]) =>
  findBannedWords(
    text,
    words.map((word) => ({ word, replacement: '' })),
  );

function withoutEmpty(html: string): string {
  let text = html;
  for (const empty of [
    // One may stand within another.
    EMPTY_INLINE,
    EMPTY_INLINE,
    /<(p|li)>\s*<\/\1>/g,
    /<(ul|ol|blockquote)>\s*<\/\1>/g,
  ])
    text = text.replace(empty, '');
  return text
    .replace(/<(p|li)>\s+/g, '<$1>')
    .replace(/(?<!\s)\s+<\/(p|li)>/g, '</$1>')
    .replace(/<h3>[^<]*<\/h3>(?=\s*(?:<h[23]>|$))/g, '')
    .trim();
}
