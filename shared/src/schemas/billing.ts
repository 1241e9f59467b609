import { z } from 'zod';
import { text } from './fields.ts';
import { REQUIRED } from '../rules/messages.ts';
import { BILLING_MESSAGES } from '../rules/billing.ts';

const FEEDBACK_MAX = 5000;

export const feedbackInput = z.object({
  rating: z
    .number(BILLING_MESSAGES.ratingMissing)
    .int()
    .min(1, BILLING_MESSAGES.ratingMissing)
    .max(5, BILLING_MESSAGES.ratingMissing),
  feedback: text(FEEDBACK_MAX).min(1, REQUIRED),
});
export type FeedbackInput = z.infer<typeof feedbackInput>;
