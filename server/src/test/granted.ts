import { randomBytes } from 'node:crypto';
import { tokenHash } from '#server/auth/tokens.ts';
import type { Within } from '#server/auth/within.ts';
import { Prisma } from '#server/generated/prisma/client.ts';
import { TOKEN_SCOPES, type TokenScope } from '#shared/rules/account.ts';
import type { TestUser } from './publisher.ts';

const SITE = 'http://localhost:3000';
const MINUTE_MS = 60_000;

type Given = { within?: Partial<Within>; may?: TokenScope[]; door?: '/mcp' | '/api'; expiresAt?: Date };

const stored = (ids: readonly string[] | null | undefined) => (ids ? [...ids] : Prisma.DbNull);

/** What an assistant has after this user let it in. */
export async function granted({ db, user }: Pick<TestUser, 'db' | 'user'>, given: Given = {}) {
  const { within = {}, may = [...TOKEN_SCOPES], door = '/mcp' } = given;
  const { websiteIds = null, profileIds = null, hasUnbranded = true } = within;
  const inAMinute = new Date(Date.now() + MINUTE_MS);
  const { expiresAt = inAMinute } = given;
  const grant = await db.oauthGrant.create({
    data: {
      userId: user.id,
      clientId: 'https://assistant.example/client.json',
      clientName: 'Claude',
      scopes: may,
      websiteIds: stored(websiteIds),
      profileIds: stored(profileIds),
      hasUnbranded,
      payload: {},
      expiresAt: inAMinute,
      connectedAt: new Date(),
    },
  });

  const token = randomBytes(32).toString('base64url');
  const id = tokenHash(token);
  const row = { id, kind: 'AccessToken', grantId: grant.id, userId: user.id, payload: {}, expiresAt };
  await db.oauthPayload.create({ data: { ...row, audience: SITE + door, scopes: may } });

  const session = {
    id,
    scope: 'api' as const,
    may,
    grant: { clientName: 'Claude', within: { websiteIds, profileIds, hasUnbranded } },
  };
  return { id: grant.id, token, session, headers: { authorization: `Bearer ${token}` } };
}
