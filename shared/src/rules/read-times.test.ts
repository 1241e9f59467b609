import { expect, test } from 'vitest';
import { readTimes } from './read-times.ts';

test.each([
  ['9', ['09:00']],
  ['9:30', ['09:30']],
  ['9am', ['09:00']],
  ['9 AM, 3:30\u00A0PM', ['09:00', '15:30']],
  ['12am 12pm', ['00:00', '12:00']],
  ['9.30; 9h45 and 6 p.m.', ['09:30', '09:45', '18:00']],
  ['09:00, 15:30', ['09:00', '15:30']],
  ['24', ['24']],
  ['13pm 0am 9:61', ['13pm', '0am', '9:61']],
  ['9 o’clock', ['09:00', 'o’clock']],
  ['', []],
])('times are read as people write them: %s', (typed, times) => {
  expect(readTimes(typed)).toEqual(times);
});
