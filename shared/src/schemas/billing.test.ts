import { expect, test } from 'vitest';
import { feedbackInput } from './billing.ts';

test('feedback needs one to five stars and a text', () => {
  const isTaken = (rating: number, feedback: string) => feedbackInput.safeParse({ rating, feedback }).success;
  const taken = [isTaken(0, 'Good'), isTaken(6, 'Good'), isTaken(5, '   '), isTaken(5, 'Good')];
  expect(taken).toEqual([false, false, false, true]);
});
