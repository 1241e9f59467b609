import { expect, test } from 'vitest';
import { LANGUAGES } from '#shared/rules/languages.ts';
import { matchOf } from './judge/compare.ts';
import { findStatements } from './judge/find-statements.ts';
import { factsOf } from './judge/judge.ts';
import { printFact } from './print-fact.ts';

const SOURCE =
  'The bakery on Mill Lane opened on 3 May 2019 and sold 12,500 loaves of rye bread in its first year. ' +
  'A third of all the guests who came in March 2020 paid $3.4 million for bread that weighs 2.5 kilograms. ' +
  'The shop is open from 9:30 am, and its telephone number for all orders is 020 7946 0958. ' +
  '“We bake at night because bread needs time and quiet”, says a study by Harvard University.';
const FACTS = factsOf(SOURCE, 'en', { source: 1, firstNumber: 1 });
const printed = (language: string) => FACTS.map((fact) => printFact(fact, language).replace(/\s/g, ' '));

test('a text in the language of its source has the source’s own words, of a study its name', () => {
  const own = FACTS.map(({ kind, surface }) => (kind === 'study' ? 'Harvard University' : surface));
  expect(printed('en-GB')).toEqual(own);
});

test('a text in another language has the value and the unit as its readers write them', () => {
  expect(printed('de')).toEqual([
    '3. Mai 2019',
    '12.500',
    '33 %',
    'März 2020',
    '3,4 Mio. $',
    '2,5 Kilogramm',
    '9:30',
    '020 7946 0958',
    '“We bake at night because bread needs time and quiet”',
    'Harvard University',
  ]);
});

test.each([
  ['4500', '4.500 €'],
  ['4500.5', '4.500,50 €'],
])('an amount of %s euros has cents only where there are some', (value, expected) => {
  const sentence = 'The new oven of the bakery cost more than all of its other ovens together.';
  const fact = { kind: 'money', value, unit: 'EUR', surface: `€${value}`, sentence } as const;
  expect(printFact(fact, 'de').replace(/\s/g, ' ')).toBe(expected);
});

test.each(LANGUAGES)('what a text in %s has in the place of a mark says what the source says', (language) => {
  for (const fact of FACTS.filter(({ kind }) => kind !== 'quote' && kind !== 'study')) {
    const read = findStatements(printFact(fact, language), language);
    expect([language, fact.surface, [...new Set(read.map((one) => matchOf(one, fact)))]]).toEqual([
      language,
      fact.surface,
      ['same'],
    ]);
  }
});
