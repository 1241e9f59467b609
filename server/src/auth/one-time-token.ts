import { randomBytes } from 'node:crypto';
import { tokenHash } from './token-hash.ts';

const TOKEN_BYTES = 32;

/** A new token for a link in a mail; only its hash is to be kept. */
export function newOneTimeToken(): { token: string; tokenHash: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, tokenHash: tokenHash(token) };
}
