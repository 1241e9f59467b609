// What the judge of claims finds in drafts with planted lies, what it blames wrongly, and how long it takes.
import { countWords } from '#shared/text.ts';
import { judge } from '../src/features/content/evidence/judge.ts';
import { scoreOf } from '../src/test/score-of.ts';
import { seededDraft } from '../src/test/seeded-draft.ts';
import { percentile } from './percentile.ts';

const DRAFTS = 500;
const ROUNDS = 40;
const HOSTILE = '1 '.repeat(50_000);

const drafts = Array.from({ length: DRAFTS }, (_, seed) => seededDraft(seed + 1));
const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(2)} % of ${whole}`;

for (const [written, html, unmarked, aims] of [
  ['with marks', ({ marked }) => marked, 'open', 'aims: 99 and 2 %'],
  ['typed by hand', ({ typed }) => typed, 'byContext', 'aims: 90 and 10 %'],
] as const satisfies [string, Parameters<typeof scoreOf>[1], Parameters<typeof scoreOf>[2], string][]) {
  const { lies, found, honest, alarms } = scoreOf(drafts, html, unmarked);
  console.log(
    `${written}: lies found ${share(found, lies)}; honest alarmed ${share(alarms, honest)} (${aims})`,
  );
}

const { marked, facts } = seededDraft(7, 280);
const times = Array.from({ length: ROUNDS }, () =>
  timeOf(() => judge({ html: marked, language: 'en', facts })),
);
const median = percentile(times, 0.5).toFixed(1);
console.log(`${countWords(marked)} words are judged in ${median} ms (aim: 50 ms)`);
const hostile = timeOf(() => judge({ html: `<p>${HOSTILE}</p>`, language: 'en', facts }));
console.log(`100 kB of digits are judged in ${hostile.toFixed(0)} ms (aim: 1 s)`);

function timeOf(act: () => unknown): number {
  const startedAt = performance.now();
  act();
  return performance.now() - startedAt;
}
