import { expect, test } from 'vitest';
import type { Claim, Fact } from '#shared/evidence.ts';
import { isSameValue, quoteWords } from './same-value.ts';

const said = (kind: Claim['kind'], value: string, unit: Claim['unit'] = null) => ({ kind, value, unit });
const fact = (kind: Fact['kind'], value: string, unit: Fact['unit'] = null, sentence = '') => ({
  ...said(kind, value, unit),
  sentence,
});

test('value and unit must both be the same', () => {
  expect(isSameValue(said('number', '30', 'km/h'), fact('number', '30', 'km/h'))).toBe(true);
  expect(isSameValue(said('number', '30', 'km'), fact('number', '30', 'km/h'))).toBe(false);
  expect(isSameValue(said('percent', '34'), fact('number', '34'))).toBe(false);
  expect(isSameValue(said('money', '5', 'GBP'), fact('number', '5', 'lb'))).toBe(true);
});

test.each([
  ['a third', '33.3333', '33', true],
  ['a third', '33.3333', '33.3', true],
  ['a third', '33.3333', '33.5', false],
  ['two thirds', '66.6667', '67', true],
  ['two thirds', '66.6667', '66', false],
  ['one in 300', '0.3333', '0.3', true],
  ['one in 300', '0.3333', '0.8', false],
  ['one in 300', '0.3333', '0.1429', false],
  ['one in 15', '6.6667', '7', true],
  ['one in 15', '6.6667', '7.1429', false],
  ['one in 150', '0.6667', '1', false],
  ['33 %', '33', '33.4', false],
])('"%s" (%s %%) is %s %%: %s', (_said, value, known, isTrue) => {
  expect(isSameValue(said('percent', value), fact('percent', known))).toBe(isTrue);
  expect(isSameValue(said('percent', known), fact('percent', value))).toBe(isTrue);
});

test.each([
  ['It fell to -5 degrees.', 'It fell to 5 degrees.'],
  ['It fell to −€5 here.', 'It fell to €5 here.'],
  ['The fee is 1.250 percent.', 'The fee is 1,250 percent.'],
  ['The fee is .5 percent.', 'The fee is 5 percent.'],
  ['धैर्य और दिन', 'धैर्य और दान'],
])('"%s" is not said by "%s"', (source, words) => {
  expect(isSameValue(said('quote', quoteWords(words)), fact('quote', quoteWords(source)))).toBe(false);
});

test.each([
  ['It fell to −5 degrees, then.', 'it fell to -5 degrees'],
  ['We sold 10–15 loaves: “fresh”.', 'we sold 10-15 loaves, ‘fresh’'],
])('"%s" is said by "%s"', (source, words) => {
  expect(isSameValue(said('quote', quoteWords(words)), fact('quote', quoteWords(source)))).toBe(true);
});

test('a quotation may take a part of the source’s words but change none', () => {
  const source = fact('quote', quoteWords('We close early, and often.'), null, 'x');
  expect(isSameValue(said('quote', quoteWords('We close early')), source)).toBe(true);
  expect(isSameValue(said('quote', quoteWords('We closed early')), source)).toBe(false);
  expect(isSameValue(said('quote', quoteWords('e close early')), source)).toBe(false);
  const sentence = fact('percent', '34', null, 'Of all shops, 34 % close early.');
  expect(isSameValue(said('quote', quoteWords('34 % close early')), sentence)).toBe(true);
});

test.each([
  ['about 12,000', 'about', '12000', '11950', true],
  ['about 13,000', 'about', '13000', '11950', false],
  ['about 10,000', 'about', '10000', '11950', false],
  ['about 11,900', 'about', '11900', '11950', true],
  ['about 11,800', 'about', '11800', '11950', false],
  ['nearly 12,000', 'nearly', '12000', '11950', true],
  ['nearly 12,000', 'nearly', '12000', '12050', false],
  ['more than 11,900', 'over', '11900', '11950', true],
  ['more than 12,000', 'over', '12000', '11950', false],
  ['more than a half', 'over', '50', '62', true],
  ['more than a half', 'over', '50', '68', false],
  ['more than 10,000', 'over', '10000', '11950', true],
  ['more than 10,000', 'over', '10000', '19900', false],
  ['more than 1,900', 'over', '1900', '1950', true],
  ['more than one in 300', 'over', '0.3333', '4', false],
  ['up to 2,000', 'under', '2000', '1950', true],
  ['up to 10,000', 'under', '10000', '1950', false],
  ['up to 50', 'under', '50', '2', false],
  ['fewer than a half', 'under', '50', '45', true],
  ['fewer than 12,000', 'under', '12000', '11950', true],
  ['fewer than 11,000', 'under', '11000', '11950', false],
  ['up to 12', 'under', '12', '10..12', true],
  ['at least 10', 'over', '10', '10..12', true],
  ['up to 14', 'under', '14', '10..12', false],
  ['about 11', 'about', '11', '10..12', false],
  ['about 4.5', 'about', '4.5', '4.4', true],
  ['about 4.5', 'about', '4.5', '4.1', false],
] as const)('"%s" (%s %s) of %s: %s', (_said, hedge, value, known, isTrue) => {
  expect(isSameValue({ ...said('number', value), hedge }, fact('number', known))).toBe(isTrue);
});

test('"about a third" is true of 34 %, not of 38 %', () => {
  const third = { ...said('percent', '33.3333'), hedge: 'about' } as const;
  expect(isSameValue(third, fact('percent', '34'))).toBe(true);
  expect(isSameValue(third, fact('percent', '38'))).toBe(false);
});

test('the same measure in another unit is the same', () => {
  expect(isSameValue(said('number', '2.5', 't'), fact('number', '2500', 'kg'))).toBe(true);
  expect(isSameValue(said('number', '90..120', 'min'), fact('number', '1.5..2', 'h'))).toBe(true);
  expect(isSameValue(said('number', '2.5', 'kg'), fact('number', '2.5', 't'))).toBe(false);
  expect(isSameValue(said('number', '3', '×'), fact('number', '3', null))).toBe(false);
});

test('both ends of a fall are true of it, those of a range are not', () => {
  expect(isSameValue(said('percent', '1.4'), fact('percent', '2.9..1.4'))).toBe(true);
  expect(isSameValue(said('percent', '1.9'), fact('percent', '2.9..1.4'))).toBe(false);
  expect(isSameValue(said('number', '12', 'h'), fact('number', '10..12', 'h'))).toBe(false);
});
