// What the judge of claims finds in drafts with planted lies, what it blames wrongly, and how long it takes.
// With a folder of texts, lies are planted into those: npm run bench -- evidence ./texts/ [./missed=typed,en,digit]
import { factsOf, judge } from '#server/features/evidence/judge/judge.ts';
import { createProposer } from '#server/features/evidence/propose-fact.ts';
import { judgeText } from '#server/features/evidence/read-evidence.ts';
import { scoreOf } from '#server/test/score-of.ts';
import { seededDraft } from '#server/test/seeded-draft.ts';
import { LANGUAGES } from '#shared/rules/languages.ts';
import { countWords } from '#shared/rules/text/text.ts';
import { percentile } from './percentile.ts';
import { measureProse } from './planted-prose.ts';

const DRAFTS = 500;
const ROUNDS = 40;
const HOSTILE_CHARACTERS = 100_000;
const HOSTILE = {
  numbers: '1 ',
  'one number': '1',
  'version numbers': '1.1.1.1 ',
  dashes: '1-',
  'right-to-left overrides': '\u202e1',
  accents: '1\u0301',
  ideographs: '一',
  'quotation marks': '"',
  'opened quotations': ' “a',
  'one sentence': 'bakers, ',
  'one sentence of figures': 'of 12 bakers, ',
  'words without blanks': 'bakers',
  'nested tables': '<table><tr><td>1 % ',
  'marks in marks': '<span data-fact="f1">1 ',
};

const [folder, missed] = process.argv.slice(2);
if (folder) {
  measureProse(
    folder,
    {
      factsOf: (text, language) => factsOf(text, language, { source: 1, firstNumber: 1 }),
      judge: (html, language, known) => judge({ html, language, facts: known }),
      propose: createProposer,
    },
    missed?.replace('./missed=', ''),
  );
  process.exit();
}
const drafts = Array.from({ length: DRAFTS }, (_, seed) => seededDraft(seed + 1));
const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(2)} % of ${whole}`;

for (const written of ['marked', 'typed'] as const) {
  const { lies, found, honest, alarms, states } = scoreOf(drafts, (draft) => draft[written]);
  console.log(
    `${written}: lies found ${share(found, lies)}; honest alarmed ${share(alarms, honest)} (aims: 99 and 2 %)`,
  );
  console.log(`  ${states.bound} bound, ${states.differs} differ, ${states.unsourced} without a source`);
}

const { marked, facts } = seededDraft(7, 280);
const times = Array.from({ length: ROUNDS }, () =>
  timeOf(() => judge({ html: marked, language: 'en', facts })),
);
const median = percentile(times, 0.5).toFixed(1);
console.log(`${countWords(marked)} words are judged in ${median} ms (aim: 50 ms)`);
const draft = { facts, addresses: [], ownSites: [], ownAddress: null, ownPhrases: [] };
const costs = LANGUAGES.flatMap((language) =>
  Object.entries(HOSTILE).map(([name, part]) => {
    const html = part.repeat(Math.ceil(HOSTILE_CHARACTERS / part.length));
    return { name: `${name} in ${language}`, ms: timeOf(() => judgeText({ ...draft, html, language })) };
  }),
);
const [worst] = costs.toSorted((one, other) => other.ms - one.ms);
console.log(
  `${costs.length} hostile texts of 100 kB are judged in ${worst?.ms.toFixed(0)} ms at most: ${worst?.name} (aim: 0.5 s)`,
);

function timeOf(act: () => unknown): number {
  const startedAt = performance.now();
  act();
  return performance.now() - startedAt;
}
