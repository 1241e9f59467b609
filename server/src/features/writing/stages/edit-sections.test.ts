import { expect, test } from 'vitest';
import { AppError } from '#server/errors.ts';
import type { EditRequest } from '#server/ports/ai-writer/ai-writer.ts';
import type { Brief } from '#server/ports/ai-writer/brief.ts';
import { createFakeWriter } from '#server/test/fake-writer.ts';
import { A_SOURCE, aBrief, aFact, aPlan, aPlannedSection } from '#server/test/sample-brief.ts';
import { countWords } from '#shared/rules/text/text.ts';
import { editSections } from './edit-sections.ts';
import { findFaults, withoutRepeats, type FaultRules } from './find-faults.ts';
import { newWriting } from './writing.ts';

const RULES: FaultRules = {
  headings: [],
  keywords: [],
  bannedWords: [],
  language: 'en',
  dashesMost: 3,
  callToAction: null,
};
const REPEATED = 'Soft water is kind to every tea.';

type Mend = (sentences: EditRequest['sentences']) => string[];

/** Edits a piece of these sections and says what came of it. @param more of its brief */
async function edited(sections: string[], mend: Mend, more: Partial<Brief> = {}) {
  const writer = createFakeWriter();
  const calls: EditRequest['sentences'][] = [];
  const shown: number[] = [];
  const kept: number[] = [];
  writer.mends = ({ sentences }) => {
    calls.push(sentences);
    return mend(sentences);
  };
  const brief = aBrief({ language: 'en-GB', facts: [aFact('f1')], ...more });
  const plan = { ...aPlan(), sections: sections.map(() => aPlannedSection({ heading: '' })) };
  const { signal } = new AbortController();
  const author = { brief, writer, signal, usage: { aiCalls: 0, tokens: [] }, log: console };
  const writing = newWriting(author, plan, 630);
  writing.sections = sections.map((html) => ({ html, words: countWords(html), rewrites: 0 }));
  for await (const { type, position } of editSections(writing))
    (type === 'section' ? kept : shown).push(position);
  return { texts: writing.sections.map((section) => section?.html), calls, shown, kept };
}

const never: Mend = () => [];

test('a piece without a fault is sent to nobody', async () => {
  const { calls, kept } = await edited(['<p>Green tea is calm.</p>', '<p>Black tea is strong.</p>'], never);
  expect(calls).toEqual([]);
  expect(kept).toEqual([]);
});

test('all faults of a piece are mended by one call, in their places, and shown as work', async () => {
  const { texts, calls, shown, kept } = await edited(
    [
      `<p>${REPEATED} It rests.</p>`,
      `<h2>Why</h2><p>First, rest. ${REPEATED}</p>`,
      '<p>We delve into pots and cups.</p>',
    ],
    (faults) =>
      faults.map(({ problem }) =>
        problem.includes('again') ? 'Hard water needs a longer rest.' : 'We look at pots and cups.',
      ),
  );
  expect(texts).toEqual([
    `<p>${REPEATED} It rests.</p>`,
    '<h2>Why</h2><p>First, rest. Hard water needs a longer rest.</p>',
    '<p>We look at pots and cups.</p>',
  ]);
  expect(calls).toHaveLength(1);
  expect(calls[0]?.map(({ html }) => html)).toEqual([REPEATED, 'We delve into pots and cups.']);
  expect(shown).toEqual([1, 2]);
  expect(new Set(kept)).toEqual(new Set([1, 2]));
});

test.each<[string, Mend]>([
  ['does not mend it', never],
  ['says the same again', (faults) => faults.map(() => REPEATED)],
  ['adds a figure', (faults) => faults.map(() => 'Some 40 cups a day are kind.')],
  ['adds a link', (faults) => faults.map(() => '<a href="https://x.example">Tea</a> is kind to you.')],
  ['writes far too much', (faults) => faults.map(() => 'More and more words come here. '.repeat(9))],
  [
    'fails',
    () => {
      throw new AppError('upstreamFailed', 'no');
    },
  ],
])('a writer that %s: the repeated sentence goes, every other text stays', async (_name, mend) => {
  const { texts } = await edited(
    [
      `<p>${REPEATED} It rests.</p>`,
      `<p>${REPEATED}</p><ul><li>${REPEATED}</li></ul><p>The end is near.</p>`,
    ],
    mend,
  );
  expect(texts).toEqual([`<p>${REPEATED} It rests.</p>`, '<p>The end is near.</p>']);
});

test('a mended sentence keeps the marks of its facts and its links', async () => {
  const html =
    '<p>We delve into <span data-fact="f1">34 %</span> of <a href="https://a.example" rel="noopener noreferrer">shops</a>.</p>';
  const dropped = await edited([html], () => ['We look at many shops.']);
  expect(dropped.texts).toEqual([html]);
  const mended =
    'We look at <span data-fact="f1">34 %</span> of <a href="https://a.example" rel="noopener noreferrer">shops</a>.';
  const kept = await edited([html], () => [mended]);
  expect(kept.texts).toEqual([`<p>${mended}</p>`]);
});

const SOURCED = { sources: [A_SOURCE], callToAction: { text: 'Book', address: 'https://tea.example/book' } };
const OPEN = [
  '<h2>Shops</h2><p>Rain fell.  Some 43 % of all shops closed early. It was &amp; stays calm.</p>',
  '<table><tbody><tr><td>Closed early</td><td>77,000 shops</td></tr></tbody></table>\n<p>Book for £5 today.</p>',
  '<p>It takes no time: <a href="https://tea.example/book" rel="noopener noreferrer">Book</a>.</p>',
];

test('of what no fact holds the sentence or cell alone is asked for, and everything around it stays byte-equal', async () => {
  const answers = ['Some ⟦f1⟧ of all shops closed early.', 'Many shops', 'Book today.'];
  const { texts, calls } = await edited(OPEN, () => answers, SOURCED);
  expect(calls).toHaveLength(1);
  expect(calls[0]).toMatchObject([
    {
      html: 'Some 43 % of all shops closed early.',
      problem: expect.stringContaining('43 %'),
      before: 'Rain fell.',
      after: 'It was & stays calm.',
    },
    { html: '77,000 shops', before: 'Closed early' },
    { html: 'Book for £5 today.' },
  ]);
  expect(texts).toEqual([
    OPEN[0]?.replace('43 %', '<span data-fact="f1">34 %</span>'),
    OPEN[1]?.replace('77,000', 'Many').replace(' for £5', ''),
    OPEN[2],
  ]);
});

test.each<[string, string]>([
  ['says it still', 'About 43 % of all shops closed early.'],
  ['says another thing without a fact', 'Some 51 % of all shops closed early.'],
  ['links what nobody gave', 'Some <a href="https://x.example">shops</a> closed early in the day.'],
])('a sentence that %s is not taken', async (_name, answer) => {
  const { texts } = await edited(OPEN.slice(0, 1), () => [answer], SOURCED);
  expect(texts).toEqual(OPEN.slice(0, 1));
});

test('what an editor finds fault with', () => {
  const text = `<h2>Soft water first</h2><p>Soft water first of all. We utilise pots. ${'Oat milk is here today. '.repeat(1)}</p>`;
  const many = Array.from({ length: 9 }, (_, index) => `Tea number ${index} loves oat milk.`).join(' ');
  const faults = findFaults([text, `<p>${many}</p>`], {
    ...RULES,
    headings: ['Soft water first', ''],
    keywords: ['oat milk'],
    bannedWords: [{ word: 'utilise', replacement: 'use' }],
  });
  expect(faults.map(({ text: said, problem }) => `${said} ${problem}`)).toEqual([
    'Soft water first of all. opens with the words of its heading',
    'We utilise pots. uses the banned word "utilise" instead of "use"',
    ...[5, 6, 7, 8].map(
      (index) =>
        `Tea number ${index} loves oat milk. uses the keyword "oat milk" where it has been used often enough`,
    ),
  ]);
});

test('a repeated sentence goes with what it leaves empty; the call to action and short answers stay', () => {
  const first = '<p>Start free today with us. Tea warms cold hands. Yes.</p>';
  const second =
    '<h3>Warm hands</h3><p><strong>Tea warms cold hands.</strong></p><h3>Prices</h3><p>Start free today with us. Yes.</p>';
  expect(withoutRepeats([first, second], { callToAction: 'Start free' })).toEqual([
    first,
    '<h3>Prices</h3><p>Start free today with us. Yes.</p>',
  ]);
});

test.each([
  ['ja', 'お茶は冷えた手を温めます。', '水も大切です。'],
  ['ar', 'الشاي يدفئ الأيدي الباردة.', 'الماء مهم أيضا.'],
])('a sentence in %s does not stand in a piece twice', (_language, sentence, other) => {
  expect(withoutRepeats([`<p>${sentence}</p>`, `<p>${other}${sentence}</p>`], RULES)).toEqual([
    `<p>${sentence}</p>`,
    `<p>${other}</p>`,
  ]);
});

test.each<[string, string, string, number]>([
  ['not just X but Y', 'It is not just a drink but a way to rest.', 'It is a drink and a way to rest.', 1],
  ['three of a kind in a row', 'The shop is calm, warm and bright.', 'The shop is calm and warm.', 3],
  [
    'a tail with -ing',
    'We open at six, giving people time for tea.',
    'We open at six so that people have time.',
    2,
  ],
  ['serves as', 'The counter serves as a place to talk.', 'People talk at the counter.', 1],
  ['whether you’re X or Y', 'Whether you’re new or old to it, come in.', 'Come in, new or old.', 1],
  ['a question that answers itself', 'And the best part?', 'This is what people like most about it.', 1],
  [
    'a bold lead-in',
    '<strong>Fresh water:</strong> it makes the tea.',
    'Fresh <strong>water</strong> makes the tea.',
    2,
  ],
  ['a dash', 'Green tea — the calm one — is for evenings.', 'Green tea, the calm one, is for evenings.', 2],
])('%s: beyond what people write of it, it is a fault', (_name, habit, plain, most) => {
  const filled = Array.from({ length: 120 }, (_, index) => `Water ${index} is for tea. `).join('');
  const piece = (said: string, times: number) => [
    `<p>${filled}</p>`,
    ...Array.from({ length: times }, (_, index) => `<p>${said.replace('tea', `tea ${index}`)}</p>`),
  ];
  const habits = (sections: string[]) =>
    findFaults(sections, RULES).filter(({ problem }) => problem.includes('has '));
  expect(habits(piece(habit, most + 1))).toHaveLength(1);
  expect(habits(piece(habit, most))).toEqual([]);
  expect(habits(piece(plain, most + 1))).toEqual([]);
});
