import { expect, test } from 'vitest';
import { factsOf } from '#server/features/evidence/judge/judge.ts';
import { sanitiseHtml } from '#server/features/pieces/sanitise-html.ts';
import { LIES, SOURCE_TEXT, type Lie } from '#server/test/lies.ts';
import { aPlan, aPlannedSection } from '#server/test/sample-brief.ts';
import { countWords } from '#shared/rules/text/text.ts';
import { openStatements, readSection } from './read-section.ts';
import { trimSections } from './trim-sections.ts';

const DRAFTS = 500;
const FACTS = factsOf(SOURCE_TEXT, 'en', { source: 1, firstNumber: 1 });
const EVIDENCE = { facts: FACTS, language: 'en', addresses: [] };
const FILLER = [
  'Good advice names the next step and the reason behind it.',
  'One of the best ways to begin is a short list.',
  'Step 2 is easier than it looks.',
  'Plain words travel further than clever ones.',
];

/** Numbers between 0 and 1, the same in every run of the tests. */
function randomNumbers(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

test('500 drafts from a seed: lies are found, honest figures are not, and marks outlive every stage', () => {
  const random = randomNumbers(14);
  const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)];
  let [planted, found, honest, alarms] = [0, 0, 0, 0];
  const wrong: string[] = [];
  for (let draft = 0; draft < DRAFTS; draft += 1) {
    const told: Lie[] = Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(LIES) ?? LIES[0]);
    for (const { html, isTrue } of told) {
      const written = readSection(`<p>${pick(FILLER)} ${html} ${pick(FILLER)}</p>`, EVIDENCE);
      const open = openStatements(written, EVIDENCE);
      expect(sanitiseHtml(written)).toBe(written);
      expect(written).not.toMatch(/[⟦⟧]/);
      if (isTrue) [honest, alarms] = [honest + 1, alarms + Number(open.length > 0)];
      else [planted, found] = [planted + 1, found + Number(open.length > 0)];
      if (isTrue === open.length > 0) wrong.push(html);
    }
    const section = readSection(
      told.map(({ html }) => `<p>${FILLER.join(' ')} ${html} ${pick(FILLER)}</p>`).join('\n'),
      EVIDENCE,
    );
    expectCutWhole(section, random);
  }
  expect({ wrong, ok: found / planted >= 0.99 && alarms / honest <= 0.02 }).toMatchObject({ ok: true });
});

/** However much is cut from a piece, a mark is cut with its whole figure or not at all. */
function expectCutWhole(html: string, random: () => number) {
  const words = countWords(html);
  const wanted = Math.max(30, Math.round(words * (0.5 + random() / 2)));
  const plan = { ...aPlan(), sections: [aPlannedSection({ words: wanted })] };
  const sections = [{ html, words, rewrites: 0 }];
  const [cut] = trimSections({ plan, wanted, most: Math.floor(wanted * 1.05), callToAction: null, sections });
  const marks = (text: string) => text.match(/<span data-fact="f\d+">.*?<\/span>/g) ?? [];
  for (const mark of marks(cut?.html ?? '')) expect(marks(html)).toContain(mark);
}
