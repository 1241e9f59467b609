import { expect, test } from 'vitest';
import { feedbackInput } from './billing.ts';

test('feedback needs one to five stars and a text', () => {
  const isTaken = (rating: number, feedback: string) => feedbackInput.safeParse({ rating, feedback }).success;
  expect([isTaken(0, 'Good'), isTaken(6, 'Good'), isTaken(5, '   ')]).toEqual([false, false, false]);
  expect(isTaken(5, 'Good')).toBe(true);
});
