import type { Db, Tx } from '#server/database/db.ts';
import type { Plan } from '#shared/rules/account.ts';
import type { Plans, PlanState } from './plan.ts';
import { ACCESS_TOKEN_PREFIX, tokenHash } from './tokens.ts';

export type SignedInUser = {
  id: string;
  email: string;
  /** Null when the account row is missing. */
  name: string | null;
  metadataName: string;
  plan: Plan;
  confirmedAt: Date;
};

const SIGNED_IN_USER = {
  id: true,
  email: true,
  metadataName: true,
  confirmedAt: true,
  account: { select: { name: true, plan: true, proUntil: true } },
} as const;

type Row = Omit<SignedInUser, 'name' | 'plan'> & { account: (PlanState & { name: string }) | null };

export function signedInUser({ account, ...user }: Row, plans: Plans, now: Date): SignedInUser {
  return { ...user, name: account?.name ?? null, plan: plans.planAt(account, now) };
}

/** `last_used_at` is brought up to date at most this often. */
const TOUCH_AFTER_MS = 60_000;

/** Apart from the row of the session or token: both locked together could meet a change of the password. */
export async function noteSeen(db: Db | Tx, id: string, at: Date) {
  await db.user.updateMany({ where: { id }, data: { lastSeenAt: at } });
}

type Bearer = { header: string; plans: Plans; now: Date };

export async function identifyToken(db: Db, { header, plans, now }: Bearer) {
  const token = /^Bearer ([\w-]+)$/i.exec(header)?.[1];
  if (!token?.startsWith(ACCESS_TOKEN_PREFIX)) return null;
  const row = await db.accessToken.findUnique({
    where: { tokenHash: tokenHash(token) },
    select: { id: true, scopes: true, expiresAt: true, lastUsedAt: true, user: { select: SIGNED_IN_USER } },
  });
  if (!row || row.expiresAt <= now) return null;
  const user = signedInUser(row.user, plans, now);
  if (now.getTime() - (row.lastUsedAt?.getTime() ?? 0) > TOUCH_AFTER_MS) {
    await db.accessToken.updateMany({ where: { id: row.id }, data: { lastUsedAt: now } });
    await noteSeen(db, user.id, now);
  }
  const session = { id: row.id, scope: 'api' as const, may: row.scopes };
  return { user, session };
}
