import { expect, test } from 'vitest';
import { WORD_COUNT_MAX, WORD_COUNT_MIN } from '#shared/content-rules.ts';
import { countWords } from '#shared/text.ts';
import { createFakeWriter } from '../../test/fake-writer.ts';
import { aBrief } from '../../test/sample-brief.ts';
import { fitLength } from './fit-length.ts';
import { createPace } from './pace.ts';
import type { Section } from './section.ts';

const LONGEST = WORD_COUNT_MAX * 1.05;
const RUNS = 300;

/** Numbers between 0 and 1, the same in every run of the tests. */
function randomNumbers(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** Writes a whole piece with a writer that delivers `factor` times what it is asked. */
async function writeWith(wanted: number, factor: () => number, most = Math.floor(wanted * 1.05)) {
  const writer = createFakeWriter();
  writer.factor = factor;
  const brief = aBrief({ wordCount: wanted });
  const options = { signal: new AbortController().signal };
  const plan = await writer.planPiece(brief, options);
  const pace = createPace();
  const write = async (position: number, words: number) => {
    let html = '';
    for await (const part of writer.writeSection({ brief, plan, position, words }, options)) html += part;
    return { html, words: countWords(html) };
  };
  const sections: Section[] = [];
  for (const [position, { words }] of plan.sections.entries()) {
    const asked = position < 3 ? words : pace.wordsToAsk(words);
    const written = await write(position, asked);
    pace.record(asked, written.words);
    sections.push({ ...written, rewrites: 0 });
  }
  const planned = plan.sections.map(({ words }) => words);
  const fitted = await fitLength({ planned, sections, wanted, most, pace }, write, async () => undefined);
  const html = fitted.map((section) => section.html).join('\n');
  return { html, words: countWords(html), calls: writer.calls.length - plan.sections.length - 1 };
}

test.each([
  ['each call for itself', () => undefined],
  ['all calls alike', (random: () => number) => 0.5 + random() * 1.1],
])(
  '300 pieces of a writer that delivers 0.5 to 1.6 times what it is asked, %s, have their length',
  async (_name, steady) => {
    const random = randomNumbers(42);
    const off: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const wanted = WORD_COUNT_MIN + Math.floor(random() * (WORD_COUNT_MAX - WORD_COUNT_MIN + 1));
      const always = steady(random);
      const { words, calls } = await writeWith(wanted, () => always ?? 0.5 + random() * 1.1);
      expect(words).toBeLessThanOrEqual(LONGEST);
      expect(calls).toBeLessThanOrEqual(6);
      off.push(Math.abs(words - wanted) / wanted);
    }
    expect(off.filter((share) => share <= 0.05).length).toBeGreaterThanOrEqual(RUNS * 0.95);
    expect(Math.max(...off)).toBeLessThanOrEqual(0.1);
  },
);

test('a writer that delivers what it is asked is asked for nothing again', async () => {
  await expect(writeWith(1200, () => 1)).resolves.toMatchObject({ calls: 0, words: 1200 });
});

test('a piece never has more words than were reserved for it, and ends with a whole sentence', async () => {
  const { words, html } = await writeWith(600, () => 1.04, 600);
  expect(words).toBeLessThanOrEqual(600);
  expect(words).toBeGreaterThanOrEqual(570);
  for (const paragraph of html.match(/<p>.*?<\/p>/gs) ?? []) expect(paragraph).toMatch(/\.<\/p>$/);
});
