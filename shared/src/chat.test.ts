import { expect, test } from 'vitest';
import { greetingName, recentTurns } from './chat.ts';

test.each([
  [{ accountName: 'Ada', metadataName: 'A. L.', email: 'ada@example.com' }, 'Ada'],
  [{ accountName: ' ', metadataName: 'A. L.', email: 'ada@example.com' }, 'A. L.'],
  [{ accountName: null, metadataName: null, email: 'ada@example.com' }, 'ada'],
  [{ accountName: null, metadataName: null, email: null }, 'friend'],
])('the greeting of %o says %s', (names, expected) => {
  expect(greetingName(names)).toBe(expected);
});

test('the oldest turns are left out first, and what is left begins with a question', () => {
  const turns = [
    { role: 'user', content: 'a'.repeat(40) },
    { role: 'assistant', content: 'b'.repeat(40) },
    { role: 'user', content: 'c'.repeat(40) },
  ] as const;
  expect(recentTurns([...turns], 30)).toEqual(turns);
  expect(recentTurns([...turns], 25)).toEqual([turns[2]]);
  expect(recentTurns([...turns], 1)).toEqual([turns[2]]);
});
