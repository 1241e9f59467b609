import { randomBytes } from 'node:crypto';
import { tokenHash } from './token-hash.ts';

const TOKEN_BYTES = 32;

/** A new token for the address of a link; only its hash is to be kept. */
export function newLinkToken(): { token: string; tokenHash: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, tokenHash: tokenHash(token) };
}
