import type { AiWriter, CallOptions, EditRequest } from '#server/ports/ai-writer/ai-writer.ts';
import type { Brief } from '#server/ports/ai-writer/brief.ts';
import type { PiecePlan } from '#shared/schemas/content-plan.ts';
import { aPlan, aPlannedSection } from './sample-brief.ts';

export type FakeCall = {
  kind: 'plan' | 'section' | 'edit' | 'summary' | 'social' | 'email' | 'answer' | 'profile' | 'rewrite';
  /** Of a section: its position and the words asked for. */
  position?: number;
  words?: number;
  /** Whether it continues a section that is too short. */
  isContinued?: boolean;
  /** Whether it is written once more, because of what is wrong with it. */
  isRepaired?: boolean;
  signal: AbortSignal;
};

export type FakeWriter = AiWriter & {
  /** Every call, in order. */
  calls: FakeCall[];
  /** Awaited before a call is answered; what it throws, the call throws. */
  before: (call: FakeCall) => unknown;
  /** Awaited between the parts of a section. */
  between: (call: FakeCall) => unknown;
  /** Words delivered where so many are asked for. */
  delivers: (asked: number) => number;
  /** Sections of a plan; by the words where it is not set. */
  sections: number | undefined;
  /** A sentence of so many words, its end mark included. */
  sentence: (words: number) => string;
  /** What it mends: HTML of each sentence in turn, empty where it stays. */
  mends: (request: EditRequest) => string[];
  /** Sentences of the next paragraphs are about so long. */
  sentenceWords: () => number;
};

const WORDS_PER_SECTION = 150;
const WORDS_PER_SENTENCE = 10;
const SENTENCES_PER_PART = 2;
const USAGE = { model: 'fake', inputTokens: 100, cachedTokens: 0, outputTokens: 200 };

/** Writes plain countable sentences at once, and remembers what it was asked. */
export function createFakeWriter(): FakeWriter {
  /** No sentence comes twice. */
  let told = 0;
  const writer: FakeWriter = {
    name: 'offline',
    calls: [],
    before: () => undefined,
    between: () => undefined,
    delivers: (asked) => asked,
    sections: undefined,
    sentence: (words) => {
      told += 1;
      return `${[...Array.from({ length: words - 1 }, (_, index) => `word${index}`), `end${told}`].join(' ')}. `;
    },
    mends: () => [],
    sentenceWords: () => WORDS_PER_SENTENCE,

    planPiece: async (brief, options) => {
      await begin({ kind: 'plan' }, options);
      return planOf(brief, writer.sections);
    },
    async *writeSection({ position, words, gap, fault }, options) {
      const call = await begin(
        { kind: 'section', position, words, isContinued: gap !== undefined, isRepaired: fault !== undefined },
        options,
      );
      const heading = gap ? [] : [`<h2>Part ${position + 1}</h2>`];
      const left = Math.max(1, Math.round(writer.delivers(words))) - (gap ? 0 : 2);
      for (const part of [...heading, ...paragraphs(writer, left)]) {
        await writer.between(call);
        options.signal.throwIfAborted();
        yield part;
      }
    },
    mendSentences: async (request, options) => {
      await begin({ kind: 'edit' }, options);
      return writer.mends(request);
    },
    async *rewrite({ html }, options) {
      await begin({ kind: 'rewrite' }, options);
      yield html.replace(/<p>/g, '<p>New: ');
    },
    readClaims: async () => [],
    summarise: async (brief, _content, options) => {
      await begin({ kind: 'summary' }, options);
      return `<p>In short: ${brief.topic}.</p>`;
    },
    async *writeSocialPost(source, platform, options) {
      await begin({ kind: 'social' }, options);
      yield `${source.title} on ${platform}`;
    },
    writeEmail: async ({ title }, options) => {
      await begin({ kind: 'email' }, options);
      return { subject: title || 'Untitled', body: `About ${title}`, alternatives: [] };
    },
    async *answer({ turns }, options) {
      await begin({ kind: 'answer' }, options);
      yield `You said: ${turns.at(-1)?.content ?? ''}`;
    },
    proposeProfile: async ({ title }, options) => {
      await begin({ kind: 'profile' }, options);
      return {
        name: title,
        description: '',
        summary: '',
        company: title,
        voice: '',
        audience: '',
        topics: [],
      };
    },
  };

  async function begin(what: Omit<FakeCall, 'signal'>, { signal, onCall, onUsage }: CallOptions) {
    const call = { ...what, signal };
    signal.throwIfAborted();
    writer.calls.push(call);
    onCall?.();
    onUsage?.(USAGE);
    await writer.before(call);
    signal.throwIfAborted();
    return call;
  }

  return writer;
}

function planOf({ topic, wordCount }: Brief, sections: number | undefined): PiecePlan {
  const count = sections ?? Math.max(2, Math.round(wordCount / WORDS_PER_SECTION));
  const share = Math.floor(wordCount / count);
  return {
    ...aPlan(),
    title: `All about ${topic}`,
    metaTitle: '',
    slug: '',
    excerpt: `What to know about ${topic}.`,
    metaDescription: `Everything about ${topic}.`,
    keyphrases: [topic, `${topic} guide`],
    sections: Array.from({ length: count }, (_, index) =>
      aPlannedSection({
        heading: `Part ${index + 1}`,
        points: ['one', 'two'],
        words: index === 0 ? wordCount - share * (count - 1) : share,
      }),
    ),
    imageIdea: topic,
    imageAlt: `A picture of ${topic}`,
  };
}

function paragraphs({ sentence, sentenceWords }: FakeWriter, words: number): string[] {
  const sentences: string[] = [];
  for (let left = words; left > 0;) {
    const count = Math.min(left, sentenceWords());
    sentences.push(sentence(count));
    left -= count;
  }
  const parts: string[] = [];
  for (let from = 0; from < sentences.length; from += SENTENCES_PER_PART)
    parts.push(
      `<p>${sentences
        .slice(from, from + SENTENCES_PER_PART)
        .join('')
        .trim()}</p>`,
    );
  return parts;
}
