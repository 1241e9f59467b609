import type { Db, Tx } from '#server/database/db.ts';
import type { Plan } from '#shared/rules/account.ts';
import type { Plans, PlanState } from './plan.ts';
import { ACCESS_TOKEN_PREFIX, tokenHash } from './tokens.ts';
import { readWithin } from './within.ts';

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

type Bearer = {
  header: string;
  plans: Plans;
  now: Date;
  /** The address of the door, which an assistant's token must have been made for. */
  audience: string;
};
type Token = { token: string; plans: Plans; now: Date };

export async function identifyToken(db: Db, { header, audience, ...time }: Bearer) {
  const token = /^Bearer ([\w-]+)$/i.exec(header)?.[1];
  if (!token) return null;
  const made = token.startsWith(ACCESS_TOKEN_PREFIX) && (await identifyMade(db, { token, ...time }));
  return made || identifyGranted(db, { token, audience, ...time });
}

/** A token that a user made by hand. */
async function identifyMade(db: Db, { token, plans, now }: Token) {
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

/** A token that an assistant fetched. Good for one door. */
async function identifyGranted(db: Db, { token, audience, plans, now }: Token & { audience: string }) {
  const row = await db.oauthPayload.findUnique({
    where: { id: tokenHash(token), kind: 'AccessToken', audience, expiresAt: { gt: now } },
    select: {
      id: true,
      scopes: true,
      user: { select: SIGNED_IN_USER },
      grant: {
        select: {
          id: true,
          clientName: true,
          websiteIds: true,
          profileIds: true,
          hasUnbranded: true,
          lastUsedAt: true,
        },
      },
    },
  });
  if (!row?.user || !row.grant) return null;

  const { id, scopes, grant } = row;
  const user = signedInUser(row.user, plans, now);
  if (now.getTime() - (grant.lastUsedAt?.getTime() ?? 0) > TOUCH_AFTER_MS) {
    await db.oauthGrant.updateMany({ where: { id: grant.id }, data: { lastUsedAt: now } });
    await noteSeen(db, user.id, now);
  }
  const given = { clientName: grant.clientName, within: readWithin(grant) };
  return { user, session: { id, scope: 'api' as const, may: scopes, grant: given } };
}
