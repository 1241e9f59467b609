import type { Claim } from '#shared/rules/evidence.ts';
import { countWords } from '#shared/rules/text/text.ts';
import { storable } from '../../database/stored.ts';
import type { AiWriter, CallOptions } from '../../ports/ai-writer/ai-writer.ts';
import type { Brief } from '../../ports/ai-writer/brief.ts';
import { addressesOf, givenAddresses } from '../../ports/ai-writer/given-links.ts';
import { addTokens, totalTokens, type StepTokens } from '../billing/piece-tokens.ts';
import { LENGTH_TOLERANCE } from '../billing/length-tolerance.ts';
import { htmlText } from '../../text/html-text.ts';
import { judge } from '../evidence/judge/judge.ts';
import { languageOf } from '../../text/language-of.ts';
import { faultRulesOf } from './stages/fault-rules.ts';
import type { Fault } from './stages/find-faults.ts';
import { readMended } from './stages/mend-sentences.ts';
import { createPace } from './stages/pace.ts';
import { openStatements, readSection } from './stages/read-section.ts';
import type { Order } from './stages/section.ts';
import { stopsIn } from './stages/text-marks.ts';
import { writeToLength } from './stages/write-to-length.ts';
import type { Writing, WritingPorts } from './stages/writing.ts';

const FIGURES = new Set<Claim['kind']>(['number', 'percent', 'money', 'date']);
/** A shorter sentence may well stand twice. */
const SENTENCE_WORDS = 4;

export type Measured = {
  /** Those with a mark of the same value, and all; without the harmless ones such as "step 2". */
  figures: { marked: number; all: number };
  /** Addresses of the brief: those that are linked in the text, and all. */
  links: { kept: number; given: number };
  words: { asked: number; written: number };
  repeatedSentences: number;
  seconds: number;
  tokens: { input: number; output: number };
};

/** Lets a writer make the text of one piece by the stages of every piece, stores nothing, and measures it. */
export async function measureWriter(writer: AiWriter, brief: Brief): Promise<Measured> {
  const startedAt = performance.now();
  const tokens: StepTokens[] = [];
  const options: CallOptions = {
    signal: new AbortController().signal,
    onUsage: (usage) => addTokens(tokens, 'write', usage),
  };
  const plan = await writer.planPiece(brief, options);
  const writing: Writing = {
    plan,
    wanted: brief.wordCount,
    most: Math.floor(brief.wordCount * (1 + LENGTH_TOLERANCE)),
    callToAction: brief.callToAction?.text ?? null,
    sections: plan.sections.map(() => undefined),
    faultRules: faultRulesOf(brief, plan, brief.language),
    pace: createPace(),
    signal: options.signal,
  };
  const ask = (order: Order, signal: AbortSignal) =>
    writer.writeSection({ brief, plan, ...order }, { ...options, signal });
  const mend = (sentences: Fault[], signal: AbortSignal) =>
    writer.mendSentences({ brief, sentences }, { ...options, signal });
  const sections = await writeToLength(writing, portsOf(brief, { ask, mend }));
  const html = sections.map((section) => section.html).join('\n');
  return {
    ...measureText(html, brief),
    seconds: (performance.now() - startedAt) / 1000,
    tokens: totalTokens(tokens),
  };
}

type Asking = {
  ask(order: Order, signal: AbortSignal): AsyncIterable<string>;
  mend(sentences: Fault[], signal: AbortSignal): Promise<string[]>;
};

function portsOf(brief: Brief, { ask, mend }: Asking): WritingPorts {
  const { facts, language } = brief;
  const evidence = { facts, language, addresses: [...givenAddresses(brief)] };
  return {
    write: async (order, signal) => {
      let text = '';
      for await (const part of ask(order, signal)) text += part;
      const html = readSection(storable(text), evidence);
      return { html, words: countWords(html) };
    },
    mend: async (faults, signal) => {
      const texts = await mend(faults, signal);
      return Promise.all(faults.map(({ html }, index) => readMended(html, texts[index] ?? '', evidence)));
    },
    openStatements: (html) => Promise.resolve(brief.sources.length > 0 ? openStatements(html, evidence) : []),
    keep: () => Promise.resolve(),
    show: () => undefined,
    append: () => undefined,
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
