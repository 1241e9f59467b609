import type { Db } from '#server/database/db.ts';
import type { SecretBox, SecretOwner } from './secret-box.ts';

const BATCH = 200;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

type Sealed = { id: string; name: string; sealed: string | null; owner: SecretOwner };
type SealedColumn = {
  column: string;
  remedy: string;
  /** In the order of ids. */
  read(db: Db, after: string): Promise<Sealed[]>;
  /** Only if unchanged since. */
  replace(db: Db, id: string, change: { from: string; to: string }): Promise<unknown>;
};

const after = (id: string) => ({ take: BATCH, orderBy: { id: 'asc' }, where: { id: { gt: id } } }) as const;

export const SEALED_COLUMNS: readonly SealedColumn[] = [
  {
    column: 'websites.app_password',
    remedy: 'Its user enters the credential again.',
    read: async (db, id) => {
      const select = { id: true, userId: true, domain: true, appPassword: true } as const;
      const rows = await db.website.findMany({ ...after(id), select });
      return rows.map((row) => ({
        id: row.id,
        name: row.domain,
        sealed: row.appPassword,
        owner: { userId: row.userId, websiteId: row.id },
      }));
    },
    replace: (db, id, { from, to }) =>
      db.website.updateMany({ where: { id, appPassword: from }, data: { appPassword: to } }),
  },
  {
    column: 'websites.report_secret',
    remedy: 'The next check of the website makes a new one.',
    read: async (db, id) => {
      const select = { id: true, userId: true, domain: true, reportSecret: true } as const;
      const rows = await db.website.findMany({ ...after(id), select });
      return rows.map((row) => ({
        id: row.id,
        name: row.domain,
        sealed: row.reportSecret,
        owner: { userId: row.userId, websiteId: row.id, use: 'reports' },
      }));
    },
    replace: (db, id, { from, to }) =>
      db.website.updateMany({ where: { id, reportSecret: from }, data: { reportSecret: to } }),
  },
  {
    column: 'search_connections.credential',
    remedy: 'Its user connects the search figures again.',
    read: async (db, id) => {
      const select = { id: true, userId: true, websiteId: true, source: true, credential: true } as const;
      const rows = await db.searchConnection.findMany({ ...after(id), select });
      return rows.map(({ userId, websiteId, source, ...row }) => ({
        id: row.id,
        name: `${source} of ${websiteId}`,
        sealed: row.credential,
        owner: { userId, websiteId, use: 'search', source },
      }));
    },
    replace: (db, id, { from, to }) =>
      db.searchConnection.updateMany({ where: { id, credential: from }, data: { credential: to } }),
  },
  {
    column: 'webhooks.former_secret',
    remedy: 'It is no longer needed a day after the secret was changed.',
    read: async (db, id) => {
      const select = { id: true, userId: true, url: true, formerSecret: true } as const;
      const rows = await db.webhook.findMany({ ...after(id), select });
      return rows.map((row) => ({
        id: row.id,
        name: row.url,
        sealed: row.formerSecret,
        owner: { userId: row.userId, webhookId: row.id },
      }));
    },
    replace: (db, id, { from, to }) =>
      db.webhook.updateMany({ where: { id, formerSecret: from }, data: { formerSecret: to } }),
  },
  {
    column: 'webhooks.secret',
    remedy: 'Its user removes the webhook and adds it again.',
    read: async (db, id) => {
      const select = { id: true, userId: true, url: true, secret: true } as const;
      const rows = await db.webhook.findMany({ ...after(id), select });
      return rows.map((row) => ({
        id: row.id,
        name: row.url,
        sealed: row.secret,
        owner: { userId: row.userId, webhookId: row.id },
      }));
    },
    replace: (db, id, { from, to }) =>
      db.webhook.updateMany({ where: { id, secret: from }, data: { secret: to } }),
  },
  {
    column: 'authenticators.sealed_secret',
    remedy: 'Its user signs in with a recovery code and sets the app up again.',
    read: async (db, id) => {
      const select = {
        id: true,
        userId: true,
        sealedSecret: true,
        user: { select: { email: true } },
      } as const;
      const rows = await db.authenticator.findMany({ ...after(id), select });
      return rows.map((row) => ({
        id: row.id,
        name: row.user.email,
        sealed: row.sealedSecret,
        owner: { userId: row.userId, authenticatorId: row.id },
      }));
    },
    replace: (db, id, { from, to }) =>
      db.authenticator.updateMany({ where: { id, sealedSecret: from }, data: { sealedSecret: to } }),
  },
  {
    column: 'mails.sealed_body',
    remedy: 'The mail is given up.',
    read: async (db, id) => {
      const select = { id: true, subject: true, sealedBody: true } as const;
      const rows = await db.mail.findMany({ ...after(id), select });
      return rows.map((row) => ({
        id: row.id,
        name: row.subject,
        sealed: row.sealedBody,
        owner: { mailId: row.id },
      }));
    },
    replace: (db, id, { from, to }) =>
      db.mail.updateMany({ where: { id, sealedBody: from }, data: { sealedBody: to } }),
  },
  {
    column: 'oauth_keys.sealed_key',
    remedy: 'A new one is made when the next assistant signs in.',
    read: async (db, id) => {
      const select = { id: true, createdAt: true, sealedKey: true } as const;
      const rows = await db.oauthKey.findMany({ ...after(id), select });
      return rows.map((row) => ({
        id: row.id,
        name: row.createdAt.toISOString(),
        sealed: row.sealedKey,
        owner: { oauthKeyId: row.id },
      }));
    },
    replace: (db, id, { from, to }) =>
      db.oauthKey.updateMany({ where: { id, sealedKey: from }, data: { sealedKey: to } }),
  },
];

type Unreadable = { column: string; id: string; name: string; remedy: string };

type ResealReport = {
  current: number;
  /** Sealed with the previous key; `write` reseals them. */
  previous: number;
  unreadable: Unreadable[];
};

type Services = { db: Db; secrets: SecretBox };

export async function reseal(
  { db, secrets }: Services,
  { write }: { write: boolean },
): Promise<ResealReport> {
  const report: ResealReport = { current: 0, previous: 0, unreadable: [] };
  for (const { column, remedy, read, replace } of SEALED_COLUMNS) {
    for await (const { id, name, sealed, owner } of allOf(read, db)) {
      const secret = await secrets.decrypt(sealed, owner).catch(() => undefined);
      if (secret === undefined) report.unreadable.push({ column, id, name, remedy });
      else if (secrets.isCurrent(sealed)) report.current += 1;
      else {
        report.previous += 1;
        if (write) await replace(db, id, { from: sealed, to: await secrets.encrypt(secret, owner) });
      }
    }
  }
  return report;
}

async function* allOf(read: SealedColumn['read'], db: Db) {
  for (let last = FIRST_ID; ;) {
    const rows = await read(db, last);
    for (const { sealed, ...row } of rows) if (sealed !== null) yield { ...row, sealed };
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.id ?? last;
  }
}
