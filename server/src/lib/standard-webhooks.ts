import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/* Standard Webhooks, both ways: what the companion plugin reports, and what is sent to users' addresses. */

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;
const SIGNATURES_MAX = 5;

type Signed = { id: string; timestamp: string; body: string };

export const newSigningSecret = () => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

function signatureOf({ id, timestamp, body }: Signed, secret: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/** @param signatures several while a secret is changed */
export function isSigned(signed: Signed, signatures: string, secret: string): boolean {
  const expected = Buffer.from(signatureOf(signed, secret));
  return signatures
    .split(' ', SIGNATURES_MAX)
    .map((one) => Buffer.from(one))
    .some((one) => one.length === expected.length && timingSafeEqual(one, expected));
}

/** @param secrets one, or several while a secret is changed: the receiver may know any of them */
export function signedHeaders(
  { id, body, at }: { id: string; body: string; at: Date },
  ...secrets: [string, ...string[]]
) {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => signatureOf({ id, timestamp, body }, secret));
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
