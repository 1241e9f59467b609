import { randomBytes } from 'node:crypto';
import type { Db } from '../database/db.ts';
import type { Identity } from './session.ts';
import { SIGNED_IN_USER, signedInUser } from './signed-in-user.ts';
import { tokenHash } from './token-hash.ts';

const PREFIX = 'vm_';
const TOKEN_BYTES = 32;
const HINT_LENGTH = 8;
/** `last_used_at` is brought up to date at most this often. */
const TOUCH_AFTER_MS = 60_000;

/** A new token for the API; only its hash and first characters are to be kept. */
export function newAccessToken(): { token: string; tokenHash: string; hint: string } {
  const token = PREFIX + randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, tokenHash: tokenHash(token), hint: token.slice(0, HINT_LENGTH) };
}

/** Whose access token an Authorization header bears, or null; one that has ended is nobody's. */
export async function identifyToken(
  db: Db,
  { header, now }: { header: string; now: Date },
): Promise<Identity | null> {
  const token = /^Bearer ([\w-]+)$/i.exec(header)?.[1];
  if (!token?.startsWith(PREFIX)) return null;
  const row = await db.accessToken.findUnique({
    where: { tokenHash: tokenHash(token) },
    select: { id: true, scopes: true, expiresAt: true, lastUsedAt: true, user: { select: SIGNED_IN_USER } },
  });
  if (!row || row.expiresAt <= now) return null;
  if (now.getTime() - (row.lastUsedAt?.getTime() ?? 0) > TOUCH_AFTER_MS)
    await db.accessToken.updateMany({ where: { id: row.id }, data: { lastUsedAt: now } });
  return { user: signedInUser(row.user, now), session: { id: row.id, scope: 'api', may: row.scopes } };
}
