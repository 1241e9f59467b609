import type { OpenStatement } from '#server/features/writing/stages/read-section.ts';
import { writeToLength } from '#server/features/writing/stages/write-to-length.ts';
import { newWriting } from '#server/features/writing/stages/writing.ts';
import { countWords } from '#shared/rules/text/text.ts';
import { createFakeWriter, type FakeWriter } from '../fake-writer.ts';
import { aBrief } from '../sample-brief.ts';

/** Numbers between 0 and 1, the same in every run of the tests. */
export function randomNumbers(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

type Case = {
  wanted: number;
  most?: number;
  callToAction?: string;
  change?: (writer: FakeWriter) => void;
  /** What a section says without a fact. */
  open?: (html: string) => OpenStatement[];
};

/** Writes a whole piece with a fake writer, as the job does. */
export async function written({ wanted, most, callToAction, change, open = () => [] }: Case) {
  const writer = createFakeWriter();
  change?.(writer);
  const brief = aBrief({
    wordCount: wanted,
    callToAction: callToAction ? { text: callToAction, address: null } : null,
  });
  const { signal } = new AbortController();
  const plan = await writer.planPiece(brief, { signal });
  const author = { brief, writer, signal, usage: { aiCalls: 0, tokens: [] }, log: console };
  const writing = newWriting(author, plan, most ?? Math.floor(wanted * 1.05));
  const sections = await resultOf(writeToLength({ ...writing, openStatements: async (html) => open(html) }));
  const html = sections.map((section) => section.html).join('\n');
  const calls = writer.calls.filter(({ kind }) => kind === 'section');
  return { html, words: countWords(html), calls, plan, sections };
}

async function resultOf<T>(steps: AsyncGenerator<unknown, T>): Promise<T> {
  for (;;) {
    const { done, value } = await steps.next();
    if (done) return value;
  }
}
