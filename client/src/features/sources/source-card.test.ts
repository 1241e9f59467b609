import { expect, test } from 'vitest';
import { textParts } from './source-card.tsx';

test('a text falls into facts and what stands between, and loses nothing', () => {
  const text = '34 % of “many words” in 2024';
  const facts = [
    { start: 24, end: 28 },
    { start: 0, end: 4 },
    { start: 8, end: 20 },
    { start: 9, end: 13 },
  ];
  const parts = textParts(text, facts);
  expect(parts.map((part) => part.text).join('')).toBe(text);
  expect(parts.filter(({ isFact }) => isFact).map((part) => part.text)).toEqual([
    '34 %',
    '“many words”',
    '2024',
  ]);
});
