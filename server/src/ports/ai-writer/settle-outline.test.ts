import { expect, test } from 'vitest';
import { aBrief, aFact, aPlan, aPlannedSection } from '#server/test/sample-brief.ts';
import { planPrompt } from './prompts/plan-prompt.ts';
import { settleOutline } from './settle-outline.ts';

const OUTLINE = {
  title: 'Tea, my way',
  sections: [
    { heading: '', points: ['why it matters'] },
    { heading: 'A heading of my own', points: [] },
    { heading: 'Part 2', points: ['one point'] },
  ],
};

test('whatever a writer plans, the piece has the settled sections, with every keyword and fact in one of them', () => {
  const facts = [aFact('f1'), aFact('f2', { surface: '12,500', sentence: '12,500 people came.' })];
  const brief = aBrief({ outline: OUTLINE, keywords: ['loose leaves'], facts, wordCount: 600 });
  const sections = [
    aPlannedSection({ heading: 'part 2', question: 'Why?', facts: ['f1'] }),
    aPlannedSection({ heading: 'Not wanted', facts: ['f2'], keywords: ['loose leaves'] }),
  ];
  const plan = settleOutline({ ...aPlan(), sections }, brief);
  expect(plan.title).toBe('Tea, my way');
  expect(plan.sections.map(({ heading, points }) => ({ heading, points }))).toEqual(OUTLINE.sections);
  expect(plan.sections[2]).toMatchObject({ question: 'Why?' });
  expect(plan.sections.flatMap((section) => section.facts).toSorted()).toEqual(['f1', 'f2']);
  expect(plan.sections.flatMap(({ keywords }) => keywords)).toEqual(['loose leaves']);
  expect(plan.sections.reduce((sum, { words }) => sum + words, 0)).toBe(600);
  expect(planPrompt(brief).user).toContain('# A heading of my own');
});

test('what names the planned title names the one that its author has settled', () => {
  const planned = aPlan();
  const plan = { ...planned, slug: planned.title, imageAlt: `Cover image for “${planned.title}”` };
  expect(settleOutline(plan, aBrief({ outline: OUTLINE }))).toMatchObject({
    slug: 'Tea, my way',
    imageAlt: 'Cover image for “Tea, my way”',
  });
});
