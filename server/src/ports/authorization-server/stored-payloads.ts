import type { Adapter, AdapterPayload, errors as libraryErrors } from 'oidc-provider';
import { tokenHash } from '#server/auth/tokens.ts';
import type { Db, Tx } from '#server/database/db.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { DAY_MS } from '#server/lib/durations.ts';
import { TOKEN_SCOPES } from '#shared/rules/account.ts';
import { ASSISTANT_DAYS } from '#shared/rules/assistants.ts';

/** An answer that did not arrive is asked for again with the old refresh token. */
const GRACE_MS = 60_000;
/** Stands for the value in what is stored of it. */
const ITSELF = '\u27e6id\u27e7';

type Stores = {
  db: Db;
  now: () => Date;
  errors: typeof libraryErrors;
  /** Before a grant ends because a code or an old refresh token came again. */
  onMisuse: (tx: Tx, grant: { id: string; userId: string; clientName: string }) => Promise<void>;
  /** Whether a program is fetching tokens, as against giving them back. */
  isFetching: () => boolean;
};

const without = (id: string, payload: AdapterPayload): Prisma.InputJsonObject =>
  JSON.parse(JSON.stringify({ ...payload, jti: undefined }).replaceAll(id, ITSELF)) as Prisma.InputJsonObject;

const withId = (id: string, payload: Prisma.JsonValue): AdapterPayload => ({
  ...(JSON.parse(JSON.stringify(payload).replaceAll(ITSELF, id)) as AdapterPayload),
  jti: id,
});

const inSeconds = (at: Date) => Math.floor(at.getTime() / 1000);

/** Who is signed in is known from our own sessions: the library keeps none. */
const nowhere: Adapter = {
  upsert: async () => undefined,
  find: async () => undefined,
  findByUserCode: async () => undefined,
  findByUid: async () => undefined,
  consume: async () => undefined,
  destroy: async () => undefined,
  revokeByGrantId: async () => undefined,
};

/** The library's store. Of codes and tokens there is only a hash. */
export function storeOf(kind: string, stores: Stores): Adapter {
  if (kind === 'Session') return nowhere;
  if (kind === 'Client') return clients(stores);
  if (kind === 'Grant') return grants(stores);
  return payloads(kind, stores);
}

const clients = ({ db }: Stores): Adapter => ({
  ...nowhere,
  upsert: async (id, payload) => {
    const stored = payload as Prisma.InputJsonObject;
    await db.oauthClient.upsert({
      where: { id },
      create: { id, payload: stored },
      update: { payload: stored },
    });
  },
  find: async (id) => {
    const row = await db.oauthClient.findUnique({ where: { id }, select: { payload: true } });
    return (row?.payload ?? undefined) as AdapterPayload | undefined;
  },
  destroy: async (id) => {
    await db.oauthClient.deleteMany({ where: { id } });
  },
});

/** Written with the consent. */
const grants = ({ db, onMisuse, isFetching }: Stores): Adapter => ({
  ...nowhere,
  find: async (id) => {
    const row = await db.oauthGrant.findUnique({ where: { id }, select: { payload: true, expiresAt: true } });
    if (!row) return undefined;
    return { ...(row.payload as AdapterPayload), exp: inSeconds(row.expiresAt) };
  },
  destroy: async (id) => {
    await db.$transaction((tx) => endGrant(tx, id, { onMisuse, isMisused: isFetching() }));
  },
});

async function endGrant(
  tx: Tx,
  id: string,
  { onMisuse, isMisused }: Pick<Stores, 'onMisuse'> & { isMisused: boolean },
) {
  const grant = await tx.oauthGrant.findUnique({
    where: { id },
    select: { id: true, userId: true, clientName: true },
  });
  const { count } = await tx.oauthGrant.deleteMany({ where: { id } });
  if (grant && count > 0 && isMisused) await onMisuse(tx, grant);
}

function payloads(kind: string, stores: Stores): Adapter {
  const { db, now, errors, onMisuse } = stores;

  return {
    ...nowhere,
    upsert: async (id, payload, expiresIn = 0) => {
      const expiresAt = new Date(
        payload.exp === undefined ? now().getTime() + expiresIn * 1000 : payload.exp * 1000,
      );
      const data = { kind, ...columnsOf(kind, payload), payload: without(id, payload), expiresAt };
      const where = { id: tokenHash(id) };
      await db.$transaction(async (tx) => {
        if (payload.grantId) await noteUse(tx, kind, { grantId: payload.grantId, now: now() });
        await tx.oauthPayload.upsert({ where, create: { ...where, ...data }, update: data });
      });
    },

    find: async (id) => {
      const row = await db.oauthPayload.findUnique({ where: { id: tokenHash(id), kind } });
      if (!row) return undefined;
      return {
        ...withId(id, row.payload),
        exp: inSeconds(row.expiresAt),
        ...(isUsedUp(row, now()) && { consumed: true }),
      };
    },

    consume: async (id) => {
      const where = { id: tokenHash(id), kind, consumedAt: null };
      const { count } = await db.oauthPayload.updateMany({ where, data: { consumedAt: now() } });
      if (count > 0 || kind !== 'AuthorizationCode') return;

      // Another request with the same code was faster.
      const row = await db.oauthPayload.findUnique({ where: { id: where.id }, select: { grantId: true } });
      const grantId = row?.grantId;
      if (grantId) await db.$transaction((tx) => endGrant(tx, grantId, { onMisuse, isMisused: true }));
      throw new errors.InvalidGrant('authorization code already consumed');
    },

    destroy: async (id) => {
      await db.oauthPayload.deleteMany({ where: { id: tokenHash(id), kind } });
    },

    revokeByGrantId: async (grantId) => {
      await db.oauthPayload.deleteMany({ where: { grantId, kind } });
    },
  };
}

function isUsedUp({ kind, consumedAt }: { kind: string; consumedAt: Date | null }, now: Date) {
  const grace = kind === 'RefreshToken' ? GRACE_MS : 0;
  return consumedAt !== null && now.getTime() - consumedAt.getTime() >= grace;
}

function columnsOf(kind: string, { grantId, accountId, aud, scope }: AdapterPayload) {
  const given = scope?.split(' ') ?? [];
  return {
    grantId: grantId ?? null,
    userId: accountId ?? null,
    audience: kind === 'AccessToken' && typeof aud === 'string' ? aud : null,
    scopes: kind === 'AccessToken' ? TOKEN_SCOPES.filter((one) => given.includes(one)) : [],
  };
}

/** A refresh token keeps its grant; the first access token makes the connection. */
async function noteUse(tx: Tx, kind: string, { grantId, now }: { grantId: string; now: Date }) {
  if (kind === 'RefreshToken') {
    const expiresAt = new Date(now.getTime() + ASSISTANT_DAYS * DAY_MS);
    await tx.oauthGrant.updateMany({ where: { id: grantId }, data: { expiresAt } });
  }
  if (kind !== 'AccessToken') return;

  await tx.oauthGrant.updateMany({ where: { id: grantId, connectedAt: null }, data: { connectedAt: now } });
}
