import { storable } from '#server/database/stored.ts';
import { AppError } from '#server/errors.ts';
import { addTokens, type StepTokens } from '#server/features/billing/piece-tokens.ts';
import { createMarkFilter } from '#server/features/evidence/set-marks.ts';
import type { AiWriter, CallOptions, SectionRequest } from '#server/ports/ai-writer/ai-writer.ts';
import { givenWords, type Brief } from '#server/ports/ai-writer/brief.ts';
import { givenAddresses, webAddress } from '#server/ports/ai-writer/given-links.ts';
import { languageOf } from '#server/text/language-of.ts';
import { LENGTH_TOLERANCE, type WritingStep } from '#shared/rules/billing.ts';
import { CONTENT_MESSAGES, writtenLanguage } from '#shared/rules/content.ts';
import { countWords } from '#shared/rules/text/text.ts';
import type { PiecePlan } from '#shared/schemas/content-plan.ts';
import { openStatementsInThread, readSectionInThread } from './read-section-in-thread.ts';
import type { Evidence, OpenStatement } from './read-section.ts';

export type Section = { html: string; words: number; rewrites: number };

/** Of the text: a section is written from `html` on, grows by it, or is finished for now. */
export type SectionProgress =
  | { type: 'begin' | 'text'; position: number; html: string }
  | { type: 'section'; position: number; section: Section };

export type Author = {
  brief: Brief;
  writer: AiWriter;
  signal: AbortSignal;
  fence?: string;
  usage: { aiCalls: number; tokens: StepTokens[] };
  log: { error(details: object, message: string): void };
};

export type Writing = Author & {
  plan: PiecePlan;
  most: number;
  sections: (Section | undefined)[];
  pace: Pace;
  evidence: Evidence;
  openStatements(html: string): Promise<OpenStatement[]>;
  /** Of sections as they were first written. */
  readings: Map<string, Promise<OpenStatement[]>>;
};

const LONGEST_HTML = 60_000;

export function newWriting(author: Author, plan: PiecePlan, most: number): Writing {
  const { brief, writer } = author;
  const headings = plan.sections.map(({ heading }) => heading);
  const evidence = {
    facts: brief.facts,
    // Sections are short, and the plan is in the language of the piece.
    language:
      writtenLanguage(writer.name, brief.language) ??
      languageOf([plan.title, ...headings, brief.topic].join('. ')),
    addresses: [...givenAddresses(brief)].map(webAddress),
    ownPhrases: [brief.topic, plan.title, ...headings],
    given: givenWords(brief),
  };
  return {
    ...author,
    plan,
    most,
    sections: headings.map(() => undefined),
    pace: createPace(),
    evidence,
    readings: new Map(),
    openStatements: async (html) => (brief.sources.length > 0 ? openStatementsInThread(html, evidence) : []),
  };
}

export const totalWords = ({ sections }: Pick<Writing, 'sections'>) =>
  sections.reduce((sum, section) => sum + (section?.words ?? 0), 0);
export const fewestWords = (wanted: number) => Math.ceil(wanted * (1 - LENGTH_TOLERANCE));
export const mostWords = (wanted: number, most: number) =>
  Math.min(most, Math.floor(wanted * (1 + LENGTH_TOLERANCE)));

/**
 * Asks the AI. A failure is final, because another attempt would pay for the same call again.
 * @throws AppError with a hint for the user, or the abort.
 */
export async function askAi<T>(
  author: Author,
  step: WritingStep,
  ask: (options: CallOptions) => Promise<T>,
): Promise<T> {
  try {
    return await ask(optionsOf(author, step, author.signal));
  } catch (error) {
    throw toFailure(author, error, author.signal);
  }
}

const optionsOf = ({ fence, usage }: Author, step: WritingStep, signal: AbortSignal): CallOptions => ({
  signal,
  ...(fence && { fence }),
  onCall: () => void (usage.aiCalls += 1),
  onUsage: (tokens) => addTokens(usage.tokens, step, tokens),
});

function toFailure({ log }: Author, error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted || error instanceof AppError) return error;
  log.error({ err: error }, 'the AI port failed unexpectedly');
  return new AppError('upstreamFailed', CONTENT_MESSAGES.generateFailed, {
    hint: CONTENT_MESSAGES.tryAgain,
    cause: error,
  });
}

type Order = Omit<SectionRequest, 'brief' | 'plan'>;
type Written = Pick<Section, 'html' | 'words'>;

export async function* writeSection(
  writing: Writing,
  order: Order,
  signal: AbortSignal,
): AsyncGenerator<SectionProgress, Written> {
  const { brief, plan, writer, evidence } = writing;
  const { position, fault } = order;
  const options = optionsOf(writing, fault ? 'edit' : 'write', signal);
  const visible = createMarkFilter(evidence.facts, evidence.language);
  let text = '';

  try {
    for await (const part of writer.writeSection({ brief, plan, ...order }, options)) {
      signal.throwIfAborted();
      const added = part.slice(0, LONGEST_HTML - text.length);
      text += added;
      yield { type: 'text', position, html: visible(added) };
      if (text.length >= LONGEST_HTML) break;
    }
  } catch (error) {
    throw toFailure(writing, error, signal);
  }

  const html = await readSectionInThread(storable(text), evidence);
  const words = countWords(html);
  if (words > 0) return { html, words };

  throw new AppError('upstreamFailed', CONTENT_MESSAGES.generateFailed, { hint: CONTENT_MESSAGES.tryAgain });
}

export async function* atOnce<T>(
  signal: AbortSignal,
  tasks: ((signal: AbortSignal) => AsyncGenerator<T, void>)[],
): AsyncGenerator<T, void> {
  const group = new AbortController();
  const both = AbortSignal.any([signal, group.signal]);
  const running = tasks.map((task) => task(both));
  const next = (task: AsyncGenerator<T, void>) => task.next().then((step) => ({ task, step }));
  const steps = new Map(running.map((task) => [task, next(task)]));
  try {
    while (steps.size > 0) {
      const { task, step } = await Promise.race(steps.values());
      steps.delete(task);
      if (step.done) continue;
      yield step.value;
      steps.set(task, next(task));
    }
  } finally {
    group.abort();
    await Promise.allSettled([...steps.values(), ...running.map((task) => task.return())]);
  }
}

const LEAST = 0.25;
const MOST = 4;
const POOR = 0.5;

/** The ratio of delivered to requested words, learned while the writer writes. */
type Pace = ReturnType<typeof createPace>;

function createPace() {
  let asked = 0;
  let delivered = 0;
  let poorest = POOR;
  const ask = (words: number, ratio: number) => Math.max(1, Math.ceil(words / ratio));
  return {
    record(words: number, got: number) {
      asked += words;
      delivered += got;
      poorest = Math.min(poorest, Math.max(LEAST, got / words));
    },
    wordsToAsk: (words: number) =>
      ask(words, asked === 0 ? 1 : Math.min(MOST, Math.max(LEAST, delivered / asked))),
    /** How many words to ask for to get at least this many. */
    wordsToBeSure: (words: number) => ask(words, poorest),
  };
}
