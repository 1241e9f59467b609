import { expect, test } from 'vitest';
import { factsOf } from './facts-of.ts';
import { judge } from './judge.ts';
import { createProposer } from './propose-fact.ts';

/** What is proposed for each figure of a piece that its source says otherwise. */
function proposals(source: string, piece: string) {
  const facts = factsOf(source, 'en', { source: 1, firstNumber: 1 });
  const claims = judge({ html: `<p>${piece}</p>`, facts, language: 'en' });
  const propose = createProposer(claims, facts);
  const open = claims.filter(({ state }) => state === 'differs');
  return open.map((claim) => [claim.surface, propose(claim)?.surface ?? null]);
}

const SHOPS = 'Of the bakeries in Ghent 34 % close early on Mondays.';
const EARLY = 'Of the bakeries in Ghent 12 % close early and 34 % late on Mondays.';
const RANGE = 'Prices of green tea from Uji rose from 12 % to 34 % last spring.';

test.each([
  [
    'the only figure of its kind',
    SHOPS,
    'Of the bakeries in Ghent 43 % close early on Mondays.',
    [['43 %', '34 %']],
  ],
  ['the one that is left', EARLY, EARLY.replace('34', '43'), [['43 %', '34 %']]],
  ['none of two', EARLY, 'Of the bakeries in Ghent 43 % close late on Mondays.', [['43 %', null]]],
  ['no range', RANGE, 'Prices of green tea from Uji rose by 43 % last spring.', [['43 %', null]]],
  [
    'none for two claims that it may stand for',
    SHOPS,
    'Of the bakeries in Ghent 43 % close early and 51 % late on Mondays.',
    [
      ['43 %', null],
      ['51 %', null],
    ],
  ],
  [
    'none of another unit',
    'The bakery in Ghent sold 34 tonnes of bread for €12 in May.',
    'The bakery in Ghent sold 43 tonnes of bread for €12 in May.',
    [['43 tonnes', '34 tonnes']],
  ],
])('what takes the place of a figure that differs: %s', (_name, source, piece, expected) => {
  expect(proposals(source, piece)).toEqual(expected);
});
