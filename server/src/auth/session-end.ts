import type { Db } from '#server/database/db.ts';
import type { Bus } from '#server/database/message-bus.ts';
import type { SignedInSession } from './session.ts';

/** Sent by database triggers with the id of an ended session or access token. */
const CHANNEL = 'session_ended';
/** Messages are lost while the bus reconnects, so watched sessions are also checked this often. */
const CHECK_EVERY_MS = 1000;

export type SessionEnds = {
  /** Calls the listener when the session ends, on any instance. @returns stop listening */
  listen(session: SignedInSession, listener: () => void): () => void;
  stop(): void;
};

type Waiting = { session: SignedInSession; listeners: Set<() => void> };
type Options = { bus: Bus; db: Db; now: () => Date; onError: (error: unknown) => void };

export function createSessionEnds({ bus, db, now, onError }: Options): SessionEnds {
  const waiting = new Map<string, Waiting>();
  let isChecking = false;
  const unsubscribe = bus.subscribe(CHANNEL, end);
  const timer = setInterval(() => void check(), CHECK_EVERY_MS).unref();

  function end(id: string) {
    for (const listener of waiting.get(id)?.listeners ?? []) listener();
  }

  async function check() {
    if (isChecking || waiting.size === 0) return;
    isChecking = true;
    try {
      const sessions = [...waiting.values()].map(({ session }) => session);
      const alive = await aliveAmong(db, sessions, now());
      for (const { id } of sessions) if (!alive.has(id)) end(id);
    } catch (error) {
      onError(error);
    }
    isChecking = false;
  }

  return {
    listen(session, listener) {
      const known = waiting.get(session.id) ?? { session, listeners: new Set() };
      waiting.set(session.id, known);
      known.listeners.add(listener);
      return () => {
        known.listeners.delete(listener);
        if (known.listeners.size === 0 && waiting.get(session.id) === known) waiting.delete(session.id);
      };
    },
    stop() {
      unsubscribe();
      clearInterval(timer);
    },
  };
}

function kindOf(session: SignedInSession) {
  if (session.scope !== 'api') return 'cookies';
  return session.grant ? 'grants' : 'tokens';
}

/** An assistant's token ends while it is used, because it is a short one. */
const unended = <T extends { where: object }>(asked: T, now: Date) => ({
  ...asked,
  where: { ...asked.where, expiresAt: { gt: now } },
});

async function aliveAmong(db: Db, sessions: SignedInSession[], now: Date): Promise<Set<string>> {
  const { grants = [], tokens = [], cookies = [] } = Object.groupBy(sessions, kindOf);
  const among = (some: SignedInSession[]) => ({
    where: { id: { in: some.map(({ id }) => id) } },
    select: { id: true },
  });
  const rows = await Promise.all([
    cookies.length > 0 ? db.session.findMany(among(cookies)) : [],
    tokens.length > 0 ? db.accessToken.findMany(among(tokens)) : [],
    grants.length > 0 ? db.oauthPayload.findMany(unended(among(grants), now)) : [],
  ]);
  return new Set(rows.flat().map(({ id }) => id));
}
