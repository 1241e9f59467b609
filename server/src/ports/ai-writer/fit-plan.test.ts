import { array, assert, double, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { aBrief, aPlan, aPlannedSection } from '#server/test/sample-brief.ts';
import { piecePlan } from '#shared/schemas/content-plan.ts';
import { fitPlan } from './fit-plan.ts';

test('whatever numbers a model plans, the words sum to the request and every section can be written', () => {
  const numbers = array(double({ noNaN: true, noDefaultInfinity: true }), { minLength: 1, maxLength: 40 });
  assert(
    property(numbers, integer({ min: 300, max: 2500 }), (shares, wordCount) => {
      const sections = shares.map((words) => aPlannedSection({ words }));
      const plan = fitPlan({ ...aPlan(), sections }, aBrief({ wordCount }));
      expect(piecePlan.parse(plan)).toEqual(plan);
      expect(plan.sections.reduce((sum, { words }) => sum + words, 0)).toBe(wordCount);
      expect(Math.min(...plan.sections.map(({ words }) => words))).toBeGreaterThan(0);
    }),
  );
});

test('texts come on one line and within bounds, and a missing title is the topic', () => {
  const plan = fitPlan(
    { ...aPlan(), title: ' ', excerpt: 'a\n b', keyphrases: ['tea', ' tea ', ''] },
    aBrief(),
  );
  expect(plan).toMatchObject({ title: 'green tea', excerpt: 'a b', keyphrases: ['tea'] });
  expect(fitPlan({ ...aPlan(), title: '🍵'.repeat(900) }, aBrief()).title).toBe('🍵'.repeat(200));
});

test('HTML that a model puts into a plan is not shown as text; a topic stays as it was typed', () => {
  const sections = [aPlannedSection({ heading: '<h2>Tea &amp; <b>cake</b></h2>', points: ['<p>warm</p>'] })];
  const written = { ...aPlan(), title: '<b>Tea</b> &amp; cake', metaDescription: '<p>Why?</p>', sections };
  expect(fitPlan(written, aBrief())).toMatchObject({
    title: 'Tea & cake',
    metaDescription: 'Why?',
    sections: [{ heading: 'Tea & cake', points: ['warm'] }],
  });
  expect(fitPlan({ ...aPlan(), title: '' }, aBrief({ topic: 'Using <title> well' })).title).toBe(
    'Using <title> well',
  );
});
