import { z } from 'zod';
import { TEST_PAYMENT_ACTIONS } from '#shared/rules/billing.ts';
import { listCursor } from '#shared/schemas/fields.ts';

const RETURN_PAGES = ['create', 'account'] as const;

export const startCheckoutInput = z.object({
  promoCode: z.string().trim().max(100).optional(),
  returnTo: z.enum(RETURN_PAGES).default('create'),
});

export const confirmSessionInput = z.object({ sessionId: z.string().trim().min(1).max(255) });

export const testPaymentActionInput = z.object({ action: z.enum(TEST_PAYMENT_ACTIONS) });

export const testCheckoutInput = z.object({ id: z.string().min(1).max(255) });

export const webhookInput = z.object({ body: z.string().max(1048576), signature: z.string().max(2000) });

export const usageHistoryInput = z.object({ cursor: listCursor });
