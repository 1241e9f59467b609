import { randomBytes } from 'node:crypto';

export const STRIPE_TEST = {
  secretKey: 'sk_test_stub',
  webhookSecret: 'whsec_stub',
  priceId: 'price_pro',
  feedbackCode: 'VEE5OFF',
} as const;

/** Stripe's objects, as far as the product reads them. */
export type StubSession = {
  id: string;
  object: 'checkout.session';
  mode: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  customer: string | null;
  client_reference_id: string | null;
  metadata: Record<string, string>;
  discounts: { promotion_code: string }[];
  success_url: string;
  cancel_url: string;
  expires_at: number;
  url: string;
};

export type StubSubscription = {
  id: string;
  object: 'subscription';
  customer: string;
  status: string;
  created: number;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  metadata: Record<string, string>;
  latest_invoice: string;
  items: { object: 'list'; data: { id: string; current_period_end: number }[] };
};

/** The objects of a customer, as a list request asks for them, the newest first. */
export function matching<T extends { customer: string | null; status: string }>(
  all: Map<string, T>,
  params: URLSearchParams,
) {
  const [customer, status] = [params.get('customer'), params.get('status') ?? 'all'];
  return [...all.values()]
    .filter((item) => item.customer === customer && (status === 'all' || item.status === status))
    .toReversed();
}

/** The pairs of a nested form field: `metadata[userId]=…`. */
export function metadataIn(params: URLSearchParams, prefix: string) {
  return Object.fromEntries(
    [...params].flatMap(([key, value]) =>
      key.startsWith(`${prefix}[`) ? [[key.slice(prefix.length + 1, -1), value]] : [],
    ),
  );
}

export const newId = (kind: string) => `${kind}_${randomBytes(8).toString('hex')}`;
