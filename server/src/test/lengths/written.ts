import { countWords } from '#shared/rules/text/text.ts';
import { createFakeWriter, type FakeWriter } from '../fake-writer.ts';
import { aBrief } from '../sample-brief.ts';
import { createPace } from '../../features/writing/stages/pace.ts';
import { writeToLength } from '../../features/writing/stages/write-to-length.ts';
import type { WritingPorts } from '../../features/writing/stages/writing.ts';

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
  open?: (html: string) => string[];
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
  const shown: string[] = [];
  const ports: WritingPorts = {
    write: async (order, callSignal, onText) => {
      let html = '';
      for await (const part of writer.writeSection({ brief, plan, ...order }, { signal: callSignal })) {
        html += part;
        onText(part);
      }
      return { html, words: countWords(html) };
    },
    keep: async (position, { html }) => void (shown[position] = html),
    openStatements: async (html) => open(html),
    mend: async (faults, callSignal) =>
      writer.mendSentences({ brief, sentences: faults }, { signal: callSignal }),
    show: (position, html) => void (shown[position] = html),
    append: (position, html) => void (shown[position] = (shown[position] ?? '') + html),
  };
  const sections = await writeToLength(
    {
      plan,
      wanted,
      most: most ?? Math.floor(wanted * 1.05),
      callToAction: callToAction ?? null,
      sections: plan.sections.map(() => undefined),
      faultRules: {
        headings: plan.sections.map(({ heading }) => heading),
        keywords: [],
        bannedWords: [],
        language: null,
        callToAction: callToAction ?? null,
      },
      pace: createPace(),
      signal,
    },
    ports,
  );
  const html = sections.map((section) => section.html).join('\n');
  const calls = writer.calls.filter(({ kind }) => kind === 'section');
  return { html, words: countWords(html), calls, plan, sections };
}
