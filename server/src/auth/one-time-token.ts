import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** What is stored of a token in a link. */
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('hex');

/** A new token for a link in a mail; only its hash is to be kept. */
export function newOneTimeToken(): { token: string; tokenHash: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, tokenHash: hashOfToken(token) };
}
