import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { PaymentEvent } from './payments.ts';

/** Seconds of age or clock difference. */
const SIGNATURE_TOLERANCE = 300;
/** In a `Stripe-Signature` header. */
const SIGNED_AT = /^t=(\d{1,12})$/;

/** The SDK accepts a time that is no number or in the future, which would stay valid for ever. */
export function readSignedEvent(
  stripe: Stripe,
  rawBody: string,
  signature: string,
  secret: string,
): PaymentEvent {
  assertTimely(signature);
  return eventOf(stripe.webhooks.constructEvent(rawBody, signature, secret, SIGNATURE_TOLERANCE));
}

function assertTimely(signature: string) {
  const times = signature.split(',').filter((part) => part.split('=')[0] === 't');
  const seconds = times.length === 1 ? SIGNED_AT.exec(times[0] ?? '')?.[1] : undefined;
  if (seconds === undefined) throw new Error('the time of signing is not one number');
  if (Number(seconds) > Date.now() / 1000 + SIGNATURE_TOLERANCE)
    throw new Error('the time of signing lies in the future');
}

const eventObject = z.object({
  customer: z
    .union([z.string(), z.object({ id: z.string() })])
    .nullable()
    .catch(null),
  metadata: z.object({ userId: z.uuid().nullable().catch(null) }).catch({ userId: null }),
});

function eventOf({ id, type, data }: Stripe.Event): PaymentEvent {
  const { customer, metadata } = eventObject.parse(data.object);
  return { id, type, customerId: idOf(customer), userId: metadata.userId };
}

export function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'object' && reference ? reference.id : reference;
}
