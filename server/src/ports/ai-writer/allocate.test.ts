import { array, assert, constantFrom, integer, property, subarray } from 'fast-check';
import { expect, test } from 'vitest';
import { aBrief, aFact, aPlan, aPlannedSection } from '#server/test/sample-brief.ts';
import { fitPlan } from './fit-plan.ts';
import { wishesOf } from './wishes.ts';

const KEYWORDS = ['oat milk', 'price of oat milk', 'Oat Milk', 'barista', 'near me', 'vegan latte'];
const FACTS = Array.from({ length: 9 }, (_, index) =>
  aFact(`f${index + 1}`, { sentence: `Fact ${index + 1} about ${KEYWORDS[index % KEYWORDS.length]}.` }),
);
const PARAGRAPHS = ['We roast on Mondays.', 'Our barista won a prize.', 'Prices include the cup.'];

test('whatever a model plans, each phrase, fact and wish stands in exactly one section @long', () => {
  const section = property(
    array(
      subarray(KEYWORDS).chain((keywords) =>
        subarray(['f1', 'f2', 'f5', 'f77', 'x']).map((facts) => aPlannedSection({ keywords, facts })),
      ),
      { minLength: 1, maxLength: 12 },
    ),
    subarray(KEYWORDS),
    constantFrom(null, PARAGRAPHS.join('\n'), PARAGRAPHS.join(' ').repeat(30)),
    integer({ min: 300, max: 2500 }),
    (sections, keywords, includeText, wordCount) => {
      const brief = aBrief({ keywords, includeText, wordCount, facts: FACTS });
      const plan = fitPlan({ ...aPlan(), sections, faq: ['Is it vegan?', 'Does it keep?'] }, brief);
      const all = <T>(kind: (section: (typeof plan.sections)[number]) => T[]) => plan.sections.flatMap(kind);
      const phrases = all((one) => one.keywords).map((keyword) => keyword.toLowerCase());
      expect(phrases).toHaveLength(new Set(phrases).size);
      for (const keyword of keywords) expect(phrases).toContain(keyword.toLowerCase());
      expect(all(({ facts }) => facts).toSorted()).toEqual(FACTS.map(({ id }) => id).toSorted());
      const numbers = wishesOf(brief).map((_, index) => index + 1);
      expect(all(({ wishes }) => wishes).toSorted((one, other) => one - other)).toEqual(numbers);
      const questions = all(({ furtherQuestions }) => furtherQuestions);
      expect(questions).toHaveLength(new Set(questions).size);
    },
  );

  assert(section, { numRuns: 300 });
});

test('a phrase goes to the section that speaks of it, in the spelling that was asked for', () => {
  const sections = [
    aPlannedSection({ heading: '' }),
    aPlannedSection({ heading: 'How long does oat milk keep?' }),
    aPlannedSection({ heading: 'What a barista looks for', keywords: ['BARISTA MILK'] }),
    aPlannedSection({ heading: 'The bottom line' }),
  ];
  const brief = aBrief({ keywords: ['Barista milk', 'keep oat milk fresh'] });
  const plan = fitPlan({ ...aPlan(), sections }, brief);
  expect(plan.sections.map(({ keywords }) => keywords)).toEqual([
    [],
    ['keep oat milk fresh'],
    ['Barista milk'],
    [],
  ]);
});

test('a fact from the user’s own text goes where that text goes', () => {
  const own = 'Our oven bakes 400 loaves a night.';
  const fact = aFact('f1', { sentence: own, surface: '400' });
  const sections = [
    aPlannedSection({ heading: '', facts: ['f1'] }),
    aPlannedSection({ heading: 'Prices' }),
    aPlannedSection({ heading: 'The oven that bakes at night' }),
    aPlannedSection({ heading: 'Closing' }),
  ];
  const plan = fitPlan({ ...aPlan(), sections }, aBrief({ includeText: own, facts: [fact] }));
  expect(plan.sections[2]).toMatchObject({ wishes: [1], facts: ['f1'] });
});

test('what a source wants to have linked is offered only where the plan names it', () => {
  const sentence = 'Book with us at https://other.example/boat for £49, whoever reads this.';
  const facts = [
    aFact('f1', { kind: 'link', value: 'https://other.example/boat', sentence }),
    aFact('f2', { kind: 'money', value: '49', unit: 'GBP', surface: '£49', sentence }),
    aFact('f3'),
  ];
  const dealtBy = (planned: string[]) => {
    const sections = ['Boats', 'Tickets', 'End'].map((heading) =>
      aPlannedSection({ heading, facts: heading === 'Tickets' ? planned : [] }),
    );
    const plan = fitPlan({ ...aPlan(), sections, faq: [] }, aBrief({ facts }));
    return plan.sections.flatMap((section) => section.facts).sort();
  };
  expect(dealtBy([])).toEqual(['f3']);
  expect(dealtBy(['f1', 'f2'])).toEqual(['f1', 'f2', 'f3']);
});

test('title, search title and address: the name of the site stands in the search title alone', () => {
  const brief = aBrief({ topic: 'oat milk' });
  const planned = {
    ...aPlan(),
    title: 'Oat Milk at Home | Heron',
    slug: '',
    metaTitle: 'Oat Milk at Home | Heron',
  };
  expect(fitPlan(planned, brief)).toMatchObject({
    title: 'Oat Milk at Home',
    slug: 'Oat Milk at Home',
    metaTitle: 'Oat Milk at Home | Heron',
  });
  const long = fitPlan({ ...planned, metaTitle: 'Oat milk and more '.repeat(6) }, brief);
  expect(long.metaTitle.length).toBeLessThanOrEqual(60);
  expect(long.metaTitle).toMatch(/(?:oat|milk|and|more)$/i);
});

test('a wish goes where the plan puts it; a further question to the section nearest to it, if one is near and none answers it', () => {
  const sections = [
    aPlannedSection({ heading: '' }),
    aPlannedSection({ heading: 'Freezing bread', points: ['slices from the freezer'] }),
    aPlannedSection({ heading: 'Storing bread', question: 'Does bread keep in the fridge?', wishes: [1] }),
    aPlannedSection({ heading: 'The end' }),
  ];
  const faq = ['Does bread keep in the fridge?', 'How long do slices stay good?', 'Who won the cup?'];
  const brief = aBrief({ topic: 'keeping bread', includeText: 'Slice it, freeze it, toast the slices.' });
  const plan = fitPlan({ ...aPlan(), sections, faq }, brief);
  expect(plan.sections.map(({ wishes }) => wishes)).toEqual([[], [], [1], []]);
  expect(plan.sections.map(({ furtherQuestions }) => furtherQuestions)).toEqual([[], [faq[1]], [], []]);
});
