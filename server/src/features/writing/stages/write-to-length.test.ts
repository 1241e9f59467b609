import { expect, test } from 'vitest';
import { createFakeWriter, type FakeWriter } from '#server/test/fake-writer.ts';
import { written } from '#server/test/lengths/written.ts';
import { A_SOURCE, aBrief } from '#server/test/sample-brief.ts';
import { atOnce, newWriting } from './writing.ts';

const calls = (kinds: { isContinued?: boolean }[]) => kinds.filter(({ isContinued }) => isContinued).length;

/** A piece by a writer that keeps no length. */
const writtenBy = (wanted: number, habits: Partial<Pick<FakeWriter, 'delivers' | 'sections' | 'sentence'>>) =>
  written({ wanted, change: (writer) => Object.assign(writer, habits) });

test('a writer that delivers what it is asked is asked for nothing again @long', async () => {
  const piece = await written({ wanted: 1200 });
  expect(piece.words).toBe(1200);
  expect(calls(piece.calls)).toBe(0);
});

test.each([300, 400, 500])(
  'answers of 0.5, 0.5, 1.6 and 0.5 times what is asked leave %i words',
  async (wanted) => {
    const factors = [0.5, 0.5, 1.6, 0.5];
    let count = 0;
    const delivers = (asked: number) => asked * (factors[count++ % factors.length] ?? 1);
    const { words } = await writtenBy(wanted, { delivers });
    expect(Math.abs(words - wanted)).toBeLessThanOrEqual(wanted * 0.05);
  },
);

test.each([
  [300, 1],
  [300, 7],
  [1200, 6],
  [2500, 14],
])('a writer that always writes 400 words still ends with %i in %i sections', async (wanted, sections) => {
  const { words } = await writtenBy(wanted, { sections, delivers: () => 400 });
  expect(Math.abs(words - wanted)).toBeLessThanOrEqual(wanted * 0.05);
});

test('a writer that always writes 40 words is asked twice for each section, and no more', async () => {
  const piece = await writtenBy(1200, { sections: 6, delivers: () => 40 });
  expect(piece.words).toBe(2 * 6 * 40);
  expect(piece.calls).toHaveLength(12);
});

test("the brief's own words and the link of its call to action need no fact", async () => {
  const callToAction = { text: 'Book 10 % off', address: 'https://www.ferry.example/book/' };
  const brief = aBrief({ callToAction, sources: [A_SOURCE] });
  const writer = createFakeWriter();
  const { signal } = new AbortController();
  const author = { brief, writer, signal, usage: { aiCalls: 0, tokens: [] }, log: console };
  const { openStatements } = newWriting(author, await writer.planPiece(brief, { signal }), 300);
  const linkTo = (address: string) => openStatements(`<p><a href="${address}">Book here</a></p>`);
  expect(await linkTo(callToAction.address)).toEqual([]);
  expect(await linkTo('https://other.example/book')).toHaveLength(1);
  expect(await openStatements('<p>Today it is 10 % off.</p>')).toEqual([]);
  expect(await openStatements('<p>So save 12 % today.</p>')).toHaveLength(1);
});

test('a section is read while others are still to be written, and once', async () => {
  const order: string[] = [];
  await written({
    wanted: 900,
    open: () => {
      order.push('read');
      return [];
    },
    change: (writer) => {
      writer.sections = 6;
      writer.before = ({ position }) => void order.push(`asked for ${position}`);
    },
  });
  expect(order.indexOf('read')).toBeLessThan(order.indexOf('asked for 5'));
  expect(order.filter((step) => step === 'read')).toHaveLength(6);
});

test('a last section that is too short is continued before its closing', async () => {
  const short = '<p>Green tea is good.</p><p>Start free today.</p>';
  const { html, words } = await written({
    wanted: 300,
    callToAction: 'Start free',
    change: (writer) => {
      writer.sections = 1;
      const write = writer.writeSection;
      writer.writeSection = async function* (request, options) {
        if (!request.gap) yield short;
        else {
          expect(request.gap).toEqual({
            before: '<p>Green tea is good.</p>',
            after: '<p>Start free today.</p>',
          });
          yield* write(request, options);
        }
      };
    },
  });
  expect(html).toMatch(/^<p>Green tea is good\.<\/p>\s*<p>word0[^]*<p>Start free today\.<\/p>$/);
  expect(Math.abs(words - 300)).toBeLessThanOrEqual(15);
});

test('an open statement has no section written again: its sentence is mended, and the length is kept', async () => {
  const piece = await written({
    wanted: 600,
    change: (writer) => {
      writer.mends = ({ sentences }) => sentences.map(({ html }) => html.replace('word1 ', ''));
    },
    open: (html) =>
      Array.from(html.matchAll(/word0 word1 [^.]*end1\./g), ([sentence]) => ({
        surface: 'word1',
        sentence,
        problem: 'says "word1", which no fact holds',
      })),
  });
  expect(piece.calls.some(({ isRepaired }) => isRepaired)).toBe(false);
  expect(piece.html).toMatch(/<p>word0 word2/);
  expect(Math.abs(piece.words - 600)).toBeLessThanOrEqual(30);
});

test('tasks go on side by side, each when its last step is dealt with; one that fails ends the others', async () => {
  const made: string[] = [];
  const ended: string[] = [];
  const task = (name: string, steps: number) =>
    async function* (signal: AbortSignal) {
      try {
        for (let step = 1; step <= steps; step += 1) {
          made.push(`${name}${step}`);
          yield `${name}${step}`;
        }
        throw new Error(`${name} failed`);
      } finally {
        ended.push(`${name} ${signal.aborted ? 'was ended' : 'ended'}`);
      }
    };
  const { signal } = new AbortController();
  const seen: string[] = [];
  const all = async () => {
    for await (const step of atOnce(signal, [task('a', 2), task('b', 9)])) {
      seen.push(step);
      await new Promise(setImmediate);
      expect(made.filter((one) => one.startsWith(step.charAt(0))).at(-1)).toBe(step);
    }
  };

  await expect(all()).rejects.toThrow('a failed');
  expect(seen).toEqual(['a1', 'b1', 'a2', 'b2']);
  expect(ended).toEqual(['a ended', 'b was ended']);
});
