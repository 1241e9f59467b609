import { randomUUID } from 'node:crypto';
import { stopsIn } from '#server/document/stops.ts';
import { totalTokens } from '#server/features/billing/piece-tokens.ts';
import { judge } from '#server/features/evidence/judge/judge.ts';
import { dashesIn, hasHabit } from '#server/features/writing/stages/habits.ts';
import { writeToLength } from '#server/features/writing/stages/write-to-length.ts';
import { askAi, newWriting, type Author } from '#server/features/writing/stages/writing.ts';
import type { AiWriter } from '#server/ports/ai-writer/ai-writer.ts';
import type { Brief } from '#server/ports/ai-writer/brief.ts';
import { addressesOf } from '#server/ports/ai-writer/given-links.ts';
import { htmlText } from '#server/text/html-text.ts';
import { languageOf } from '#server/text/language-of.ts';
import { LENGTH_TOLERANCE } from '#shared/rules/billing.ts';
import type { Claim } from '#shared/rules/evidence.ts';
import { findBannedWords } from '#shared/rules/text/banned-words.ts';
import { countWords } from '#shared/rules/text/text.ts';

const FIGURES = new Set<Claim['kind']>(['number', 'percent', 'money', 'date']);
const MARK = /⟦(f\d{1,5})⟧/g;
const SENTENCE_WORDS = 4;

export type Measured = {
  html: string;
  /** `first`: before anything was continued, cut or mended. */
  words: { asked: number; first: number; written: number };
  /** As the writer wrote them; `wrong` name no fact. */
  marks: { right: number; wrong: number };
  figures: { marked: number; all: number };
  links: { kept: number; given: number };
  keywords: { used: number; asked: number };
  bannedWords: number;
  /** Sentences in 1,000 words with a habit of language models. */
  habits: number;
  isLanguage: boolean;
  repeatedSentences: number;
  calls: number;
  tokens: { input: number; cached: number; output: number };
  firstTextSeconds: number;
  seconds: number;
};

/** Lets a writer make the text of one piece by the stages of every piece, stores nothing, and measures it. */
export async function measureWriter(writer: AiWriter, brief: Brief): Promise<Measured> {
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  const { signal } = new AbortController();
  const usage: Author['usage'] = { aiCalls: 0, tokens: [] };
  const said = { text: '', firstTextSeconds: 0 };
  const observed: AiWriter = {
    ...writer,
    async *writeSection(request, options) {
      for await (const part of writer.writeSection(request, options)) {
        said.firstTextSeconds ||= seconds();
        said.text += part;
        yield part;
      }
    },
  };
  const fence = randomUUID().slice(0, 8);
  const author = { brief, writer: observed, signal, fence, usage, log: console };
  const plan = await askAi(author, 'plan', (options) => writer.planPiece(brief, options));
  const most = Math.floor(brief.wordCount * (1 + LENGTH_TOLERANCE));
  const first = new Map<number, number>();
  const steps = writeToLength(newWriting(author, plan, most));
  let step = await steps.next();

  for (; !step.done; step = await steps.next())
    if (step.value.type === 'section' && !first.has(step.value.position))
      first.set(step.value.position, step.value.section.words);

  const html = step.value.map((section) => section.html).join('\n');
  const names = Array.from(said.text.matchAll(MARK), ([, id]) => id);
  const right = names.filter((id) => brief.facts.some((fact) => fact.id === id)).length;

  return {
    html,
    ...measureText(html, brief),
    words: {
      asked: brief.wordCount,
      first: [...first.values()].reduce((sum, words) => sum + words, 0),
      written: countWords(html),
    },
    marks: { right, wrong: names.length - right },
    calls: usage.aiCalls,
    tokens: totalTokens(usage.tokens),
    firstTextSeconds: said.firstTextSeconds,
    seconds: seconds(),
  };
}

function measureText(html: string, brief: Brief) {
  const { text, links, marks } = htmlText(html);
  const found = languageOf(text);
  const language = brief.language ?? found;
  const claims = judge({ html, facts: brief.facts, language });
  const figures = claims.filter(({ kind, state }) => FIGURES.has(kind) && state !== 'structural');
  const isMarked = ({ state, factId, start, end }: Claim) =>
    state === 'bound' && marks.some((mark) => mark.factId === factId && mark.start < end && mark.end > start);
  const given = addressesOf(brief);
  const linked = addressesOf(links.map(({ href }) => href));
  const sentences = sentencesOf(text);
  const habitRules = { language, dashesMost: dashesIn(brief.voice?.samples ?? []) };
  const habitual = sentences.filter((sentence) => hasHabit({ text: sentence, runs: [] }, habitRules)).length;
  const uses = (word: string) => findBannedWords(text, [{ word, replacement: '' }]).length > 0;
  return {
    figures: { marked: figures.filter(isMarked).length, all: figures.length },
    links: { kept: [...given].filter((address) => linked.has(address)).length, given: given.size },
    keywords: { used: brief.keywords.filter(uses).length, asked: brief.keywords.length },
    bannedWords: findBannedWords(text, brief.voice?.bannedWords ?? []).length,
    habits: (1000 * habitual) / Math.max(1, countWords(html)),
    isLanguage: !brief.language || new Intl.Locale(brief.language).language === found,
    repeatedSentences: repeated(sentences),
  };
}

const sentencesOf = (text: string): string[] =>
  text.split('\n').flatMap((line) => {
    const stops = stopsIn(line, 'sentence');
    return stops.map((stop, index) => line.slice(stops[index - 1] ?? 0, stop).trim());
  });

function repeated(sentences: string[]): number {
  const long = sentences
    .filter((sentence) => countWords(sentence) >= SENTENCE_WORDS)
    .map((sentence) => sentence.toLowerCase());
  return long.length - new Set(long).size;
}
