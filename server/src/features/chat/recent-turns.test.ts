import { expect, test } from 'vitest';
import { recentTurns } from './answer.ts';

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
