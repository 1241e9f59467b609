import {
  generateIdFromEntropySize,
  Lucia,
  TimeSpan,
  type Adapter,
  type DatabaseSession,
  type DatabaseUser,
} from 'lucia';
import type { Db, Tx } from '#server/database/db.ts';
import type { HotRead } from '#server/database/prepared-reads.ts';
import { DAY_MS } from '#server/lib/durations.ts';
import type { Plan, TokenScope } from '#shared/rules/account.ts';
import { isNew, KNOWN_DAYS, placeOf, type Familiar } from './familiar-place.ts';
import type { Plans } from './plan.ts';
import { noteSeen, signedInUser, type SignedInUser } from './signed-in-user.ts';
import { tokenHash } from './tokens.ts';
import type { Within } from './within.ts';

const SLIDING_DAYS = 30;
const ABSOLUTE_DAYS = 90;
/** As long as the reset link itself was valid. */
const RESET_MS = 3_600_000;
/** `last_used_at` is brought up to date at most this often. */
const TOUCH_AFTER_MS = 60_000;
const ID_ENTROPY_BYTES = 32;

export type SessionScope = 'full' | 'reset';
/** `id` is the stored hash, safe to log; for kind `api` the id of the token's row. */
export type SignedInSession =
  | { id: string; scope: SessionScope }
  | { id: string; scope: 'api'; may: readonly TokenScope[]; grant?: SessionGrant };
/** Of an assistant that its user let in. */
export type SessionGrant = { clientName: string; within: Within };
type Identity = { user: SignedInUser; session: SignedInSession; cookie?: string };

type SessionRow = { scope: SessionScope; userAgent: string | null; ipAddress: string | null };
declare module 'lucia' {
  interface Register {
    Lucia: Lucia<SessionRow & { lastUsedAt: Date }, Omit<SignedInUser, 'id'>>;
    DatabaseUserAttributes: Omit<SignedInUser, 'id'>;
    DatabaseSessionAttributes: SessionRow & { lastUsedAt?: Date };
  }
}

const SIGNED_IN = 'Signed in with the password';
const LINE_OF_LINK: Record<SessionScope, string> = {
  full: 'Signed in by a link or a new password',
  reset: 'Opened a link to set a new password',
};

/** @param sentence of its line in the activity log */
type Starting = SessionRow & { sentence?: string };
type Started = { cookie: string; isUnfamiliar: boolean };

type GivenPassword = { userId: string; passwordHash: string; hasFactor: boolean; replaces?: string };

const endOf = (scope: SessionScope, startedAt: Date) =>
  new Date(startedAt.getTime() + (scope === 'reset' ? RESET_MS : ABSOLUTE_DAYS * DAY_MS));

type Options = { hotRead: HotRead; plans: Plans; secure: boolean; now: () => Date };
export type Sessions = ReturnType<typeof createSessions>;

/** The only code that knows Lucia. Only the SHA-256 of a session id is stored. */
export function createSessions(db: Db, options: Options) {
  const { now } = options;
  const luciaOn = (connection: Tx) => openLucia(connection, options);
  const lucia = luciaOn(db);

  return {
    async start(userId: string, attributes: Starting, tx: Tx = db): Promise<string> {
      const sessionId = generateIdFromEntropySize(ID_ENTROPY_BYTES);
      await luciaOn(tx).createSession(userId, attributes, { sessionId });
      await noteSeen(tx, userId, now());
      const sentence = attributes.sentence ?? LINE_OF_LINK[attributes.scope];
      const line = { userId, group: 'signIn', actor: 'browser', ...placeOf(attributes) } as const;
      await tx.activity.create({ data: { ...line, sentence, createdAt: now() } });
      return lucia.createSessionCookie(sessionId).serialize();
    },

    /** Waits for a concurrent change. @returns undefined when the password has changed or the user is blocked */
    async startByPassword(
      { userId, passwordHash, hasFactor, replaces }: GivenPassword,
      { scope, userAgent, ipAddress }: SessionRow,
    ): Promise<Started | undefined> {
      const sessionId = generateIdFromEntropySize(ID_ENTROPY_BYTES);
      const startedAt = now();
      const expiresAt = new Date(startedAt.getTime() + SLIDING_DAYS * DAY_MS);
      const { network, device } = placeOf({ ipAddress, userAgent });
      const since = new Date(startedAt.getTime() - KNOWN_DAYS * DAY_MS);
      const [started] = await db.$queryRaw<Familiar[]>`
        with kept as (
          update users set last_seen_at = ${startedAt}
          where id = ${userId}::uuid and password_hash = ${passwordHash} and blocked_at is null
            and (second_factor_at is not null) = ${hasFactor} returning id
        ), replaced as (delete from sessions where id = ${replaces ?? null} and exists (select from kept)),
        started as (insert into sessions (id, user_id, expires_at, ends_at, scope, user_agent, ip_address, last_used_at)
        select ${tokenHash(sessionId)}, id, ${expiresAt}, ${endOf(scope, startedAt)}, ${scope}::"SessionScope", ${userAgent},
          ${ipAddress}, ${startedAt} from kept returning user_id),
        noted as (insert into activity (id, user_id, kind, sentence, actor, network, device, created_at)
        select gen_random_uuid(), user_id, 'signIn', ${SIGNED_IN}, 'browser', ${network}, ${device}, ${startedAt} from started)
        select count(line.id)::int as known, count(line.id) filter (where line.network = ${network})::int as "ofNetwork",
          count(line.id) filter (where line.device = ${device})::int as "ofDevice"
        from started left join activity line on line.user_id = started.user_id and line.kind = 'signIn'
          and not line.is_refusal and line.created_at > ${since}
        group by started.user_id`;
      if (!started) return undefined;

      const cookie = lucia.createSessionCookie(sessionId).serialize();
      return { cookie, isUnfamiliar: isNew(started) };
    },

    async identify(cookieHeader: string | undefined): Promise<Identity | null> {
      const sessionId = cookieHeader && lucia.readSessionCookie(cookieHeader);
      if (!sessionId) return null;
      const { user, session } = await lucia.validateSession(sessionId);
      if (!session) return null;
      const id = tokenHash(sessionId);
      if (now().getTime() - session.lastUsedAt.getTime() > TOUCH_AFTER_MS) {
        await db.session.updateMany({ where: { id }, data: { lastUsedAt: now() } });
        await noteSeen(db, user.id, now());
      }
      const cookie = session.fresh ? lucia.createSessionCookie(sessionId).serialize() : undefined;
      return { user, session: { id, scope: session.scope }, cookie };
    },

    blankCookie: () => lucia.createBlankSessionCookie().serialize(),
  };
}

function openLucia(connection: Tx, options: Options) {
  const { secure, now } = options;
  return new Lucia(createAdapter(connection, options), {
    sessionExpiresIn: new TimeSpan(SLIDING_DAYS, 'd'),
    sessionCookie: {
      name: secure ? '__Host-session' : 'session',
      attributes: { secure, sameSite: 'lax', path: '/' },
    },
    getUserAttributes: ({ email, name, metadataName, plan, confirmedAt }) => ({
      email,
      name,
      metadataName,
      plan,
      confirmedAt,
    }),
    getSessionAttributes: ({ lastUsedAt = now(), ...given }) => ({ ...given, lastUsedAt }),
  });
}

type FoundSession = SessionRow & {
  userId: string;
  /** All moments are ISO texts. */
  expiresAt: string;
  endsAt: string;
  lastUsedAt: string;
  email: string;
  metadataName: string;
  confirmedAt: string;
  /** Null when the account row is missing. */
  name: string | null;
  plan: Plan | null;
  proUntil: string | null;
};

const FIND_SESSION = {
  name: 'find-session',
  text: `
    select session.user_id as "userId", session.expires_at as "expiresAt", session.ends_at as "endsAt", session.scope,
      session.user_agent as "userAgent", session.ip_address as "ipAddress", session.last_used_at as "lastUsedAt",
      users.email, users.metadata_name as "metadataName", users.confirmed_at as "confirmedAt",
      account.name, account.plan, account.pro_until as "proUntil"
    from sessions session join users on users.id = session.user_id left join accounts account on account.id = users.id
    where session.id = $1`,
};

type Reading = Pick<Options, 'hotRead' | 'plans' | 'now'>;

function sessionAndUser(
  sessionId: string,
  row: FoundSession,
  { plans, now }: Reading,
): [DatabaseSession, DatabaseUser] {
  const { userId, scope, userAgent, ipAddress, email, metadataName, name, plan } = row;
  const proUntil = row.proUntil === null ? null : new Date(row.proUntil);
  const account = name !== null && plan ? { name, plan, proUntil } : null;
  const confirmedAt = new Date(row.confirmedAt);
  const { id, ...attributes } = signedInUser(
    { id: userId, email, metadataName, confirmedAt, account },
    plans,
    now(),
  );
  const lastUsedAt = new Date(row.lastUsedAt);
  const expiresAt = new Date(row.expiresAt);
  return [
    { id: sessionId, userId, expiresAt, attributes: { scope, userAgent, ipAddress, lastUsedAt } },
    { id, attributes },
  ];
}

/** Our own adapter: Lucia's Prisma adapter stops at Prisma 5. */
function createAdapter(db: Tx, reading: Reading): Adapter {
  const { hotRead, now } = reading;

  return {
    getSessionAndUser: async (sessionId) => {
      const [row] = await hotRead<FoundSession>(FIND_SESSION, [tokenHash(sessionId)]);
      if (!row || new Date(row.endsAt) <= now()) return [null, null];
      return sessionAndUser(sessionId, row, reading);
    },
    getUserSessions: async (userId) => {
      const rows = await db.session.findMany({ where: { userId } });
      return rows.map(({ id, expiresAt, scope, userAgent, ipAddress, lastUsedAt }) => ({
        id,
        userId,
        expiresAt,
        attributes: { scope, userAgent, ipAddress, lastUsedAt },
      }));
    },
    setSession: async ({ id, userId, expiresAt, attributes }) => {
      const { scope, userAgent, ipAddress } = attributes;
      const endsAt = endOf(scope, now());
      await db.session.create({
        data: {
          id: tokenHash(id),
          userId,
          expiresAt,
          endsAt,
          scope,
          userAgent,
          ipAddress,
          lastUsedAt: now(),
        },
      });
    },
    updateSessionExpiration: async (sessionId, expiresAt) => {
      await db.session.updateMany({ where: { id: tokenHash(sessionId) }, data: { expiresAt } });
    },
    deleteSession: async (sessionId) => {
      await db.session.deleteMany({ where: { id: tokenHash(sessionId) } });
    },
    deleteUserSessions: async (userId) => {
      await db.session.deleteMany({ where: { userId } });
    },
    deleteExpiredSessions: async () => {
      await db.session.deleteMany({
        where: { OR: [{ expiresAt: { lte: now() } }, { endsAt: { lte: now() } }] },
      });
    },
  };
}
