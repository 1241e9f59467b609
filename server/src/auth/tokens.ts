import { hash, randomBytes } from 'node:crypto';

export const ACCESS_TOKEN_PREFIX = 'vm_';
const TOKEN_BYTES = 32;
const HINT_LENGTH = 8;

/** Only the hash is stored, so that a copy of the database signs no one in. */
export const tokenHash = (token: string) => hash('sha256', token);

/** Only the hash is stored. */
export function newLinkToken(): { token: string; tokenHash: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, tokenHash: tokenHash(token) };
}

export function newAccessToken(): { token: string; tokenHash: string; hint: string } {
  const token = ACCESS_TOKEN_PREFIX + randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, tokenHash: tokenHash(token), hint: token.slice(0, HINT_LENGTH) };
}
