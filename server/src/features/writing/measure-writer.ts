import type { Claim } from '#shared/rules/evidence.ts';
import { countWords } from '#shared/rules/text/text.ts';
import type { AiWriter } from '../../ports/ai-writer/ai-writer.ts';
import type { Brief } from '../../ports/ai-writer/brief.ts';
import { addressesOf } from '../../ports/ai-writer/given-links.ts';
import { totalTokens } from '../billing/piece-tokens.ts';
import { LENGTH_TOLERANCE } from '../billing/length-tolerance.ts';
import { htmlText } from '../../text/html-text.ts';
import { resultOf } from '../../lib/result-of.ts';
import { judge } from '../evidence/judge/judge.ts';
import { languageOf } from '../../text/language-of.ts';
import { stopsIn } from './stages/text-marks.ts';
import { writeToLength } from './stages/write-to-length.ts';
import { askAi, newWriting, type Author } from './stages/writing.ts';

const FIGURES = new Set<Claim['kind']>(['number', 'percent', 'money', 'date']);
const SENTENCE_WORDS = 4;

export type Measured = {
  figures: { marked: number; all: number };
  links: { kept: number; given: number };
  words: { asked: number; written: number };
  repeatedSentences: number;
  seconds: number;
  tokens: { input: number; output: number };
};

/** Lets a writer make the text of one piece by the stages of every piece, stores nothing, and measures it. */
export async function measureWriter(writer: AiWriter, brief: Brief): Promise<Measured> {
  const startedAt = performance.now();
  const { signal } = new AbortController();
  const usage: Author['usage'] = { aiCalls: 0, tokens: [] };
  const author = { brief, writer, signal, usage, log: console };
  const plan = await askAi(author, 'plan', (options) => writer.planPiece(brief, options));
  const most = Math.floor(brief.wordCount * (1 + LENGTH_TOLERANCE));
  const sections = await resultOf(writeToLength(newWriting(author, plan, most)));
  const html = sections.map((section) => section.html).join('\n');
  return {
    ...measureText(html, brief),
    seconds: (performance.now() - startedAt) / 1000,
    tokens: totalTokens(usage.tokens),
  };
}

function measureText(html: string, brief: Brief): Omit<Measured, 'seconds' | 'tokens'> {
  const { text, links, marks } = htmlText(html);
  const language = brief.language ?? languageOf(text);
  const claims = judge({ html, facts: brief.facts, language });
  const figures = claims.filter(({ kind, state }) => FIGURES.has(kind) && state !== 'structural');
  const isMarked = ({ state, factId, start, end }: Claim) =>
    state === 'bound' && marks.some((mark) => mark.factId === factId && mark.start < end && mark.end > start);
  const given = addressesOf(brief);
  const linked = addressesOf(links.map(({ href }) => href));
  return {
    figures: { marked: figures.filter(isMarked).length, all: figures.length },
    links: { kept: [...given].filter((address) => linked.has(address)).length, given: given.size },
    words: { asked: brief.wordCount, written: countWords(html) },
    repeatedSentences: repeatedSentences(text),
  };
}

function repeatedSentences(text: string): number {
  const sentences = text.split('\n').flatMap((line) => {
    const stops = stopsIn(line, 'sentence');
    return stops.map((stop, index) =>
      line
        .slice(stops[index - 1] ?? 0, stop)
        .trim()
        .toLowerCase(),
    );
  });
  const long = sentences.filter((sentence) => countWords(sentence) >= SENTENCE_WORDS);
  return long.length - new Set(long).size;
}
