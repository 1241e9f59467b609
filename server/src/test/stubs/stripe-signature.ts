import { createHmac } from 'node:crypto';
import { Stripe } from 'stripe';
import { STRIPE_TEST } from './stripe-objects.ts';

/** A `Stripe-Signature` header for the body, made now or `age` seconds ago. */
export function sign(payload: string, { secret = STRIPE_TEST.webhookSecret, age = 0 }: SignOptions = {}) {
  const timestamp = Math.floor(Date.now() / 1000) - age;
  return new Stripe(STRIPE_TEST.secretKey).webhooks.generateTestHeaderString({ payload, secret, timestamp });
}
type SignOptions = { secret?: string; age?: number };

/** The same for any text in the place of the time, with the signature that Stripe's SDK then expects. */
export function signAt(time: string, payload: string) {
  const signed = `${Number.parseInt(time, 10)}.${payload}`;
  const digest = createHmac('sha256', STRIPE_TEST.webhookSecret).update(signed).digest('hex');
  return `t=${time},v1=${digest}`;
}
