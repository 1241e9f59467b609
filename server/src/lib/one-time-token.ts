import { createHash, randomBytes } from 'node:crypto';
import type { TokenPurpose } from '../generated/prisma/enums.ts';
import type { Tx } from './db.ts';
import { lockPassword } from './lock-password.ts';

const TOKEN_BYTES = 32;
const HOUR_MS = 3_600_000;
const LIFETIME_MS: Record<TokenPurpose, number> = { confirm_email: 24 * HOUR_MS, reset_password: HOUR_MS };

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

type Purposed = { purpose: TokenPurpose; now: Date };

/** A new token for a link in a mail; an older one of the same user and purpose is void from here on. */
export async function issueToken(
  tx: Tx,
  { userId, purpose, now }: Purposed & { userId: string },
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const fresh = { tokenHash: hashOf(token), expiresAt: new Date(now.getTime() + LIFETIME_MS[purpose]) };
  await tx.oneTimeToken.upsert({
    where: { userId_purpose: { userId, purpose } },
    create: { userId, purpose, ...fresh },
    update: { ...fresh, createdAt: now },
  });
  return token;
}

/** Uses a token up. @returns its user, or null when it is unknown, used, expired or of another purpose. */
export async function redeemToken(
  tx: Tx,
  { token, purpose, now }: Purposed & { token: string },
): Promise<string | null> {
  const where = { tokenHash: hashOf(token), purpose, expiresAt: { gt: now } };
  const known = await tx.oneTimeToken.findFirst({ where, select: { userId: true } });
  // The user first and the token then, as a change of password has it, so that neither waits for the other.
  if (known) await lockPassword(tx, known.userId);
  const { count } = await tx.oneTimeToken.deleteMany({ where });
  return count === 1 && known ? known.userId : null;
}
