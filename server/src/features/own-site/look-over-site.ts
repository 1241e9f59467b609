import { setTimeout as sleep } from 'node:timers/promises';
import { OF_ACTIVE_USER } from '#server/auth/is-blocked.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/database/db.ts';
import { readInThread } from '#server/features/evidence/read-evidence-in-thread.ts';
import type { SitePage } from '#server/generated/prisma/client.ts';
import { DAY_MS } from '#server/lib/durations.ts';
import { PageError } from '#server/ports/pages/pages.ts';
import { FetchError } from '#server/ports/site-client/fetch-error.ts';
import type { Payload } from '#server/queue/job.ts';
import { ThreadLimitError } from '#server/threads/lanes.ts';
import type { Fact } from '#shared/rules/evidence.ts';
import { lockReading, uncheckedAddresses } from './queries.ts';
import { isOfSite, paceOf } from './read-parts.ts';

/** A job ends after so long and leaves the rest to another. */
const RUN_MS = 60_000;
const AGAIN_AFTER_MS = 7 * DAY_MS;
const ADDRESSES_AT_ONCE = 60;
const PAGES_MAX = 500;
const SOURCES_MAX = 100;
const FACTS_MAX = 2000;

type Site = { websiteId: string; userId: string };

/** After a reading: whether links are dead, each at most weekly, and which figures sources give otherwise. */
export async function lookOverSite(
  services: Services,
  { id }: Payload<'lookOverSite'>,
  stopping: AbortSignal,
) {
  const { db, queue } = services;
  const where = { websiteId: id, ...OF_ACTIVE_USER };
  const reading = await db.siteReading.findFirst({ where, include: { website: true } });
  if (!reading) return;
  const { websiteId, userId, website } = reading;
  const isDone = await checkLinks(services, { websiteId, userId, domain: website.domain }, stopping);
  if (!isDone || stopping.aborted) return queue.add('lookOverSite', { id }, { unique: true });
  await checkFigures(services, { websiteId, userId }, stopping);
}

/** @returns false when some are left */
async function checkLinks(
  { db, now, pages, settings }: Services,
  { domain, ...site }: Site & { domain: string },
  stopping: AbortSignal,
): Promise<boolean> {
  const endsAt = performance.now() + RUN_MS;
  const before = new Date(now().getTime() - AGAIN_AFTER_MS);
  const visit = pages.visit(stopping);
  const paceOfSite = await paceOf(visit, domain, settings).catch(ofNoAnswer(settings.readingPaceMs));

  for (;;) {
    const addresses = await uncheckedAddresses(db, site, { before, limit: ADDRESSES_AT_ONCE });
    if (addresses.length === 0) return true;
    for (const { url, isDead: wasDead } of addresses) {
      if (stopping.aborted || performance.now() > endsAt) return false;
      const pace = isOfSite(url, domain) ? paceOfSite : settings.readingPaceMs;
      await sleep(pace, undefined, { signal: stopping }).catch(() => undefined);
      const isDead = await visit.ask(url).then(
        () => false,
        (error: unknown) => isOfGone(error) ?? wasDead,
      );
      if (stopping.aborted) return false;
      const { userId, websiteId } = site;
      await db.siteLink.updateMany({
        where: { userId, url, page: { websiteId } },
        data: { checkedAt: now(), isDead },
      });
    }
  }
}

const ofNoAnswer =
  <T>(instead: T) =>
  (error: unknown) => {
    if (error instanceof PageError) return instead;
    throw error;
  };

/** Only what its site says is gone, or whose site is gone, is dead. @returns null where another problem may pass */
function isOfGone(error: unknown): true | null {
  if (!(error instanceof PageError)) throw error;
  const { problem, cause } = error;
  return problem === 'missing' || (cause instanceof FetchError && cause.isUnknownHost) || null;
}

/** Pages are held against what sources say that were read after the page was changed. */
async function checkFigures({ db }: Services, site: Site, stopping: AbortSignal) {
  const sources = await newestSources(db, site.userId);
  const pages = await db.sitePage.findMany({
    where: { ...site, goneAt: null },
    orderBy: { modifiedAt: { sort: 'desc', nulls: 'last' } },
    take: PAGES_MAX,
  });
  for (const page of pages) {
    if (stopping.aborted) return;
    const { facts, titles } = factsSince(sources, page);
    const [found] = await contradictionsIn(page.text, facts);
    const source = found && titles[found.fact.source - 1];
    const contradicted = found
      ? `“${found.sentence}” Your source “${source}” says: “${found.fact.sentence}”`
      : null;
    if (contradicted === page.contradicted) continue;
    await db.$transaction(async (tx) => {
      if (await lockReading(tx, site))
        await tx.sitePage.updateMany({ where: { id: page.id, userId: site.userId }, data: { contradicted } });
    });
  }
}

export const newestSources = (db: Db, userId: string) =>
  db.source.findMany({
    where: { userId, removedAt: null },
    select: {
      title: true,
      fetchedAt: true,
      facts: { omit: { sourceId: true, n: true }, orderBy: { n: 'asc' } },
    },
    orderBy: { fetchedAt: 'desc' },
    take: SOURCES_MAX,
  });

/** What sources have said since a page was changed; facts name their source by its number. */
export function factsSince(
  sources: Awaited<ReturnType<typeof newestSources>>,
  { modifiedAt }: Pick<SitePage, 'modifiedAt'>,
) {
  const since = sources.filter(({ fetchedAt }) => !modifiedAt || fetchedAt > modifiedAt);
  const facts = since.flatMap((source, at) => source.facts.map((fact) => ({ ...fact, source: at + 1 })));
  return {
    titles: since.map(({ title }) => title),
    facts: facts.slice(0, FACTS_MAX).map((fact, at): Fact => ({ ...fact, id: `f${at + 1}` })),
  };
}

async function contradictionsIn(text: string, facts: Fact[]) {
  return facts.length === 0 ? [] : readInThread('contradictions', text, facts).catch(noneOfTooMuch);
}

/** A page that takes too much work has no faults that could be named. */
export function noneOfTooMuch(error: unknown): never[] {
  if (error instanceof ThreadLimitError) return [];
  throw error;
}
