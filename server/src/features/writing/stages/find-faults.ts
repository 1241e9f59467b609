import { isBlankLine, isBlock, linesOf, type Document, type Run } from '#server/document/document.ts';
import { cutOut, withoutEmpty } from '#server/document/edit.ts';
import { parse } from '#server/document/parse.ts';
import { plain } from '#server/document/plain.ts';
import { print, printRuns } from '#server/document/print.ts';
import { sentencesOf } from '#server/document/sentences.ts';
import type { Brief } from '#server/ports/ai-writer/brief.ts';
import { findBannedWords, type BannedWord } from '#shared/rules/text/banned-words.ts';
import { countWords, stripTags } from '#shared/rules/text/text.ts';
import type { PiecePlan } from '#shared/schemas/content-plan.ts';
import cliches from './cliches.json' with { type: 'json' };
import { dashesIn, mayHaveHabits, tooManyHabits } from './habits.ts';

export type FaultRules = {
  headings: string[];
  keywords: string[];
  bannedWords: readonly BannedWord[];
  language: string | null;
  dashesMost: number;
  callToAction: string | null;
};

type Sentence = {
  position: number;
  /** Its place in the document of its section. */
  from: number;
  to: number;
  runs: readonly Run[];
  html: string;
  text: string;
};
/** `isOpen`: it says what no fact holds. */
export type Fault = Sentence & { problem: string; isOpen?: boolean };

const CLICHES: Record<string, string[]> = cliches;
const FEWEST_WORDS = 3;
/** A keyword may be used so many times, or take this share of the words. */
const KEYWORD_USES = 6;
const KEYWORD_SHARE = 0.03;

const PART_END = /[.!?。！？؟।…\uFFFC]/;
const UNMARKED = /[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
/** A shorter part is no sentence of three words, in any script. */
const FEWEST_LETTERS = 3;

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

export function findFaults(htmls: string[], rules: FaultRules): Fault[] {
  const sections = htmls.map(parse);
  const worded = htmls.map((html) => wordingFaults(stripTags(html), rules).length > 0);
  const isSuspect =
    mayRepeat(sections) ||
    worded.includes(true) ||
    opensLikeHeading(sections, rules) ||
    mayHaveHabits(sections, rules);
  if (!isSuspect && !usesOften(htmls, rules)) return [];

  const sentences = sections.flatMap(sentencesIn);
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
    .filter(({ problem }) => problem !== '');
}

export function withoutRepeats(htmls: string[], rules: Pick<FaultRules, 'callToAction'>): string[] {
  const sections = htmls.map(parse);
  if (!mayRepeat(sections)) return htmls;
  const repeated = [...repeatsAmong(sections.flatMap(sentencesIn), rules)];

  return sections.map((section, position) => {
    const own = repeated.filter((sentence) => sentence.position === position);
    return own.length > 0 ? print(withoutEmpty(cutOut(section, own))) : (htmls[position] ?? '');
  });
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

const sentencesIn = (section: Document, position: number): Sentence[] =>
  sentencesOf(section).map((sentence) => {
    const html = printRuns(sentence.runs);
    return { ...sentence, position, html, text: stripTags(html) };
  });

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
function mayRepeat(sections: Document[]): boolean {
  const said = new Set<string>();
  return sections.some((section) =>
    Array.from(linesOf(section), ({ line }) => plain(line.runs)).some(
      (text) =>
        UNMARKED.test(text) ||
        text.split(PART_END).some((part) => {
          const key = sentenceKey(part);
          const isRepeated = key.length >= FEWEST_LETTERS && said.has(key);
          said.add(key);
          return isRepeated;
        }),
    ),
  );
}

const opensLikeHeading = (sections: Document[], { headings }: FaultRules) =>
  sections.some((section, position) => {
    const first = section.findIndex((node) => !isBlankLine(node));
    const text = isBlock(section[first], 'h2') ? section.slice(first + 1) : section;
    return repeatsHeading(stripTags(print(text)), headings[position]);
  });

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
