import { expect, test } from 'vitest';
import { grouped } from './in-words.ts';

test.each([0, 7, 100, 999, 1000, 12_345, 100_000, 1_234_567])(
  '%d is grouped as the browser does it',
  (count) => {
    expect(grouped(count)).toBe(count.toLocaleString('en-US'));
  },
);
