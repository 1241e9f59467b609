import { z } from 'zod';
import { listCursor } from './list-cursor.ts';
import { atMost, REQUIRED } from './messages.ts';
import { FEEDBACK_MAX, MESSAGES, RETURN_PAGES, TEST_PAYMENT_ACTIONS } from './billing-rules.ts';

export const feedbackInput = z.object({
  rating: z
    .number(MESSAGES.ratingMissing)
    .int()
    .min(1, MESSAGES.ratingMissing)
    .max(5, MESSAGES.ratingMissing),
  feedback: z.string().trim().min(1, REQUIRED).max(FEEDBACK_MAX, atMost(FEEDBACK_MAX)),
});
export type FeedbackInput = z.infer<typeof feedbackInput>;

export const startCheckoutInput = z.object({
  promoCode: z.string().trim().max(100).optional(),
  returnTo: z.enum(RETURN_PAGES).default('create'),
});
export type StartCheckoutInput = z.infer<typeof startCheckoutInput>;

export const confirmSessionInput = z.object({ sessionId: z.string().trim().min(1).max(255) });
export type ConfirmSessionInput = z.infer<typeof confirmSessionInput>;
export const testPaymentActionInput = z.object({ action: z.enum(TEST_PAYMENT_ACTIONS) });
export const testCheckoutInput = z.object({ id: z.string().min(1).max(255) });

export const webhookInput = z.object({ body: z.string().max(1_048_576), signature: z.string().max(2000) });
export type WebhookInput = z.infer<typeof webhookInput>;

/** `cursor` is the id of the last entry seen. */
export const usageHistoryInput = z.object({ cursor: listCursor });
export type UsageHistoryInput = z.infer<typeof usageHistoryInput>;
