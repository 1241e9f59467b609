import { expect, test } from 'vitest';
import { feedbackInput } from './billing.ts';

test('feedback needs one to five stars and a text', () => {
  expect(feedbackInput.safeParse({ rating: 0, feedback: 'Good' }).success).toBe(false);
  expect(feedbackInput.safeParse({ rating: 6, feedback: 'Good' }).success).toBe(false);
  expect(feedbackInput.safeParse({ rating: 5, feedback: '   ' }).success).toBe(false);
  expect(feedbackInput.safeParse({ rating: 5, feedback: 'Good' }).success).toBe(true);
});
