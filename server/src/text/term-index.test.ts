import { expect, test } from 'vitest';
import { createTermIndex } from './term-index.ts';
import { termsOf } from './terms.ts';

const ranked = (close: Map<number, number>) =>
  [...close].sort(([, one], [, other]) => other - one).map(([number]) => number);

test('endings do not count, and scripts without blanks have terms too', () => {
  expect(termsOf('Bakeries and BAKERY')).toEqual(new Set(['baker']));
  expect(termsOf('面包店')).toEqual(new Set(['面包', '包店']));
  expect(termsOf('빵집에서')).toEqual(new Set(['빵집']));
  expect([termsOf('Tea'), termsOf('Tea', 3)]).toEqual([new Set(), new Set(['tea'])]);
});

test('rare terms count more, a title three times, and a long text no more than a short one', () => {
  const common = 'Bread is sold here. ';
  const { closeness } = createTermIndex([
    common,
    `${common}Sourdough rests overnight.`,
    `${common}Sourdough rests overnight. ${'Coffee, cakes, chairs and parking are offered besides. '.repeat(9)}`,
    { title: 'Sourdough', text: common },
    'Nothing shared.',
  ]);
  expect(ranked(closeness('sourdough'))).toEqual([3, 1, 2]);
  expect(
    [...closeness(`${common}Sourdough rests overnight.`).values()].filter((one) => one > 0.999),
  ).toHaveLength(1);
});
