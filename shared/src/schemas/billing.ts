import { z } from 'zod';
import { BILLING_MESSAGES } from '#shared/rules/billing.ts';
import { REQUIRED } from '#shared/rules/messages.ts';
import { text } from './fields.ts';

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
