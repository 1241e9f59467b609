import { expect, test } from 'vitest';
import { cutToWidth, textWidth } from './search-preview.tsx';

test('a text is as wide as in Arial: narrow letters, wide ones, and squares of East Asia', () => {
  expect(textWidth('iiii', 20)).toBe(18);
  expect(textWidth('WWWW', 20)).toBe(76);
  expect(textWidth('茶茶', 20)).toBe(40);
  // An accent that is written by itself stands on its letter.
  expect(textWidth('e\u0301', 20)).toBe(textWidth('é', 20));
});

test('what fits is left alone; the rest is cut off after a whole word, or within one that has no end', () => {
  const line = { fontSize: 20, limit: 100 };
  expect(cutToWidth('Green tea', line)).toBe('Green tea');
  expect(cutToWidth('Green tea at home', line)).toBe('Green ...');
  expect(textWidth(cutToWidth('W'.repeat(40), line), 20)).toBeLessThanOrEqual(100);
});
