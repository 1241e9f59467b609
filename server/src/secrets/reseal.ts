import type { Db } from '../database/db.ts';
import type { SecretBox, SecretOwner } from './secret-box.ts';

const BATCH = 200;

/** A stored credential that none of the keys opens any more. */
export type Unreadable = { kind: 'website' | 'mail'; id: string; name: string };

export type ResealReport = {
  /** Sealed with the current key already. */
  current: number;
  /** Sealed with the previous one; `reseal` has sealed them anew. */
  previous: number;
  unreadable: Unreadable[];
};

type Services = { db: Db; secrets: SecretBox };
type Sealed = { kind: Unreadable['kind']; id: string; name: string; sealed: string; owner: SecretOwner };
type Options = { write: boolean };

/**
 * Opens every stored secret, and seals those of the previous key with the current one. A secret that a user changes
 * meanwhile stays as the user left it.
 */
export async function reseal(services: Services, { write }: Options): Promise<ResealReport> {
  const report: ResealReport = { current: 0, previous: 0, unreadable: [] };
  for await (const secret of allSecrets(services.db)) {
    if (services.secrets.isCurrent(secret.sealed)) await countCurrent(services, secret, report);
    else await resealOne(services, secret, { write, report });
  }
  return report;
}

async function countCurrent(
  { secrets }: Services,
  { kind, id, name, sealed, owner }: Sealed,
  report: ResealReport,
) {
  const isReadable = await secrets.decrypt(sealed, owner).then(
    () => true,
    () => false,
  );
  if (isReadable) report.current += 1;
  else report.unreadable.push({ kind, id, name });
}

type Pass = Options & { report: ResealReport };

async function resealOne(
  { db, secrets }: Services,
  { kind, id, name, sealed, owner }: Sealed,
  { write, report }: Pass,
) {
  const secret = await secrets.decrypt(sealed, owner).catch(() => undefined);
  if (secret === undefined) {
    report.unreadable.push({ kind, id, name });
    return;
  }
  report.previous += 1;
  if (!write) return;
  const next = await secrets.encrypt(secret, owner);
  if (kind === 'website')
    await db.website.updateMany({ where: { id, appPassword: sealed }, data: { appPassword: next } });
  else await db.mail.updateMany({ where: { id, sealedBody: sealed }, data: { sealedBody: next } });
}

async function* allSecrets(db: Db): AsyncGenerator<Sealed> {
  for (let after = ''; ;) {
    const websites = await db.website.findMany({
      ...(after && { cursor: { id: after }, skip: 1 }),
      orderBy: { id: 'asc' },
      take: BATCH,
      select: { id: true, userId: true, domain: true, appPassword: true },
    });
    for (const { id, userId, domain, appPassword: sealed } of websites)
      yield { kind: 'website', id, name: domain, sealed, owner: { userId, websiteId: id } };
    if (websites.length < BATCH) break;
    after = websites.at(-1)?.id ?? '';
  }
  const mails = await db.mail.findMany({
    where: { sealedBody: { not: null } },
    select: { id: true, subject: true, sealedBody: true },
  });
  for (const { id, subject, sealedBody } of mails)
    yield { kind: 'mail', id, name: subject, sealed: sealedBody ?? '', owner: { mailId: id } };
}
