import { expect, test } from 'vitest';
import { dotted, grouped } from './in-words.ts';

test.each([0, 7, 999, 1000, 12_345, 100_000, 1_234_567])('%d is grouped as the browser does it', (count) => {
  expect(grouped(count)).toBe(count.toLocaleString('en-US'));
});

test('parts that are there stand between dots, and no line begins with one', () => {
  expect(dotted('WordPress', null, false, 'connected')).toBe('WordPress\u00a0· connected');
});
