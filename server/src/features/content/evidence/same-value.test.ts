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

test('a third is 33 %, but 33 % are not 34 %', () => {
  expect(isSameValue(said('percent', '33'), fact('percent', '33.3333'))).toBe(true);
  expect(isSameValue(said('percent', '33'), fact('percent', '33.4'))).toBe(false);
});

test('a quotation may take a part of the source’s words but change none', () => {
  const source = fact('quote', quoteWords('We close early, and often.'), null, 'x');
  expect(isSameValue(said('quote', quoteWords('We close early')), source)).toBe(true);
  expect(isSameValue(said('quote', quoteWords('We closed early')), source)).toBe(false);
  expect(isSameValue(said('quote', quoteWords('e close early')), source)).toBe(false);
  const sentence = fact('percent', '34', null, 'Of all shops, 34 % close early.');
  expect(isSameValue(said('quote', quoteWords('34 % close early')), sentence)).toBe(true);
});
