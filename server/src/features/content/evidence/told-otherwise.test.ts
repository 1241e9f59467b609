import { expect, test } from 'vitest';
import { isOpen } from '#shared/evidence.ts';
import { factsOf } from './facts-of.ts';
import { judge } from './judge.ts';

type Retelling = [language: string, source: string, text: string];

/** Whether everything a text claims is bound to its source. */
function isBound([language, source, text]: Retelling): boolean {
  const facts = factsOf(source, language, { source: 1, firstNumber: 1 });
  const claims = judge({ text, language, facts });
  return claims.some(({ state }) => state === 'bound') && !claims.some(isOpen);
}

const HONEST: Retelling[] = [
  ['en', 'In the survey 1,950 bakers took part.', 'In the survey up to 2,000 bakers took part.'],
  ['en', 'In the survey 11,950 bakers took part.', 'In the survey more than 10,000 bakers took part.'],
  ['en', 'Of all bakers 62 % close early.', 'More than half of all bakers close early.'],
];
test.each(HONEST)('in %s, of "%s" it is true that "%s"', (...retelling) => {
  expect(isBound(retelling)).toBe(true);
});

const FALSE: Retelling[] = [
  ['en', 'The new oven saves 2 % of energy.', 'The new oven saves up to 50 % of energy.'],
  ['de', 'Der neue Ofen spart 2 % der Energie.', 'Der neue Ofen spart bis zu 50 % der Energie.'],
  ['fr', 'Le nouveau four économise 2 % d’énergie.', 'Le nouveau four économise jusqu’à 50 % d’énergie.'],
  ['nl', 'De nieuwe oven bespaart 2 % energie.', 'De nieuwe oven bespaart tot 50 % energie.'],
  ['pt', 'O novo forno economiza 2 % de energia.', 'O novo forno economiza até 50 % de energia.'],
  ['ja', '新しい窯はエネルギーを2%節約する。', '新しい窯はエネルギーを最大50%節約する。'],
  ['en', 'In the survey 1,950 bakers took part.', 'In the survey up to 10,000 bakers took part.'],
  ['en', 'In the survey 19,900 bakers took part.', 'In the survey more than 10,000 bakers took part.'],
  ['en', 'One in 300 people carries the gene.', 'One in 700 people carries the gene.'],
  ['en', 'One in 300 people carries the gene.', '0.8 % of people carry the gene.'],
  ['de', 'Einer von 15 Menschen trägt das Gen in sich.', 'Einer von 14 Menschen trägt das Gen in sich.'],
];
test.each(FALSE)('in %s, of "%s" it is not true that "%s"', (...retelling) => {
  expect(isBound(retelling)).toBe(false);
});
