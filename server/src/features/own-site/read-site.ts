import { createHash } from 'node:crypto';
import { OF_ACTIVE_USER } from '#server/auth/is-blocked.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/database/db.ts';
import { readStored } from '#server/database/stored.ts';
import { decryptWebsite } from '#server/features/websites/site-access.ts';
import { Prisma, type SiteReading } from '#server/generated/prisma/client.ts';
import { DAY_MS } from '#server/lib/durations.ts';
import { SiteError } from '#server/ports/cms/site-error.ts';
import { PageError, type PageProblem } from '#server/ports/pages/pages.ts';
import type { Payload } from '#server/queue/job.ts';
import { ThreadLimitError } from '#server/threads/lanes.ts';
import { threaded } from '#server/threads/threaded.ts';
import { OWN_SITE_MESSAGES, PAGES_PER_SITE } from '#shared/rules/own-site.ts';
import { SITE_PROBLEMS } from '#shared/rules/site-problems.ts';
import type * as pageText from './page-text.ts';
import { lockReading, storePages } from './queries.ts';
import { cursor, readParts, type FoundPage, type Part } from './read-parts.ts';

/** A job ends after so long and leaves the rest to another, so that the next site has its turn. */
const RUN_MS = 60_000;
const AT_ONCE = 10;
/** Postgres may take a part of a hundred long pages slowly. */
const STORE_TIMEOUT_MS = 60_000;
const ADDRESS_MAX = 1000;
const GONE_KEPT_MS = 90 * DAY_MS;

const inThread = threaded<typeof pageText>(import.meta.dirname, 'page-text.ts');

/** Goes on where an earlier job ended or was killed. */
export async function readSite(services: Services, { id }: Payload<'readSite'>, stopping: AbortSignal) {
  const { db, queue, log } = services;
  const reading = await db.siteReading.findFirst({ where: { websiteId: id, ...OF_ACTIVE_USER } });
  if (reading?.state !== 'waiting' && reading?.state !== 'reading') return;

  const endsAt = performance.now() + RUN_MS;

  try {
    const ctx = { ...services, user: { id: reading.userId } };
    const website = await decryptWebsite(ctx, id);
    const from = readStored(cursor, reading.cursor);
    for await (const part of readParts(
      ctx,
      { ...website, from, since: await readAtOf(services, reading) },
      stopping,
    )) {
      const goesOn = await storePart(services, reading, part);
      if (!goesOn) break;
      const isOver = stopping.aborted || performance.now() > endsAt;
      if (isOver && part.next) return await queue.add('readSite', { id }, { unique: true });
    }
    await finish(services, reading, null);
  } catch (error) {
    if (stopping.aborted) return queue.add('readSite', { id }, { unique: true });
    const problem = problemOf(error);
    if (!problem) throw error;
    log.info({ err: error, websiteId: id }, 'the pages of a site could not be read');
    await finish(services, reading, problem);
  }
}

/** Of pages whose text is known. */
async function readAtOf({ db }: Pick<Services, 'db'>, { websiteId, userId }: SiteReading) {
  const pages = await db.sitePage.findMany({
    where: { websiteId, userId, goneAt: null, words: { gt: 0 } },
    select: { url: true, readAt: true },
  });
  return new Map(pages.map(({ url, readAt }) => [url, readAt]));
}

/** @returns false at the end: enough pages, or a list that repeats itself: none but those of this reading */
async function storePart(
  services: Services,
  reading: SiteReading,
  { pages, unchanged, next }: Part,
): Promise<boolean> {
  const { db, now } = services;
  const { websiteId, userId, startedAt } = reading;
  const found = new Map(
    pages.filter(isAddressed).map((page) => [page.url, { ...page, hash: pageHash(page) }]),
  );
  const known = await db.sitePage.findMany({
    where: { websiteId, userId, url: { in: [...found.keys()] } },
    select: { url: true, hash: true, readAt: true },
  });
  const isSeen = ({ readAt }: { readAt: Date }) => readAt >= startedAt;
  const isList = next?.source !== 'sitemap';
  if (isList && found.size > 0 && known.filter(isSeen).length === found.size) return false;

  const same = known.filter(({ url, hash }) => found.get(url)?.hash === hash).map(({ url }) => url);
  const changed = [...found.values()].filter(({ url }) => !same.includes(url));
  const stored = await readTexts(changed);

  return db.$transaction(
    async (tx) => {
      if (!(await lockReading(tx, reading))) return false;
      const own = { websiteId, userId };
      const seen = await tx.sitePage.count({ where: { ...own, readAt: { gte: startedAt } } });
      const room = stored.slice(0, Math.max(0, PAGES_PER_SITE - seen));
      await storePages(tx, own, room, now());
      await tx.sitePage.updateMany({
        where: { ...own, url: { in: [...same, ...unchanged] } },
        data: { readAt: now(), goneAt: null },
      });
      await tx.siteReading.update({
        where: { websiteId, userId },
        data: {
          state: 'reading',
          cursor: next ?? Prisma.DbNull,
          ...(room.length > 0 && { version: { increment: 1 } }),
        },
      });
      return seen + room.length < PAGES_PER_SITE;
    },
    { timeout: STORE_TIMEOUT_MS },
  );
}

const isAddressed = ({ url }: FoundPage) =>
  url.length <= ADDRESS_MAX && /^https?:/.test(URL.parse(url)?.protocol ?? '');

export const pageHash = ({ title, html, described, offer }: FoundPage) =>
  createHash('sha256')
    .update(`${described}\n${title}\n${html}${offer ? `\n${JSON.stringify(offer)}` : ''}`)
    .digest('base64url');

/** Pages that take too much work are left out. */
export async function readTexts<P extends FoundPage>(pages: P[]) {
  const read: (P & pageText.PageText)[] = [];
  for (let from = 0; from < pages.length; from += AT_ONCE) {
    const some = pages.slice(from, from + AT_ONCE);
    const texts = await textsOf(some).catch(async (error: unknown) => {
      if (!(error instanceof ThreadLimitError)) throw error;
      return (await Promise.all(some.map((page) => textsOf([page]).catch(() => [null])))).flat();
    });
    for (const [at, page] of some.entries()) {
      const text = texts[at];
      if (text) read.push({ ...page, ...text });
    }
  }
  return read;
}

const textsOf = (pages: FoundPage[]): Promise<(pageText.PageText | null)[]> =>
  inThread(
    'readPageTexts',
    pages.map(({ url, title, html, isWhole, publishedAt }) => ({
      url,
      title,
      html,
      isWhole,
      year: publishedAt?.getUTCFullYear() ?? null,
    })),
  );

/** Only a complete reading knows which pages are gone. */
async function finish(
  { db, now, queue }: Services,
  { websiteId, userId, startedAt }: SiteReading,
  problem: string | null,
) {
  const own = { websiteId, userId };
  await db.$transaction(async (tx) => {
    if (!(await lockReading(tx, own))) return;
    const isRead = (await tx.sitePage.count({ where: { ...own, readAt: { gte: startedAt } } })) > 0;
    const gone = problem ? 0 : await loseUnread(tx, own, startedAt, now());
    await tx.siteReading.update({
      where: own,
      data: {
        state: problem && !isRead ? 'failed' : 'done',
        problem: problem && isRead ? `${OWN_SITE_MESSAGES.notAll} ${problem}` : problem,
        cursor: Prisma.DbNull,
        finishedAt: now(),
        ...(gone > 0 && { version: { increment: 1 } }),
      },
    });
    if (isRead) await queue.add('lookOverSite', { id: websiteId }, { tx, unique: true });
  });
}

/** Of a page that is gone, its address alone is kept, for a while: links there are dead. */
async function loseUnread(tx: Tx, own: { websiteId: string; userId: string }, startedAt: Date, now: Date) {
  const before = new Date(now.getTime() - GONE_KEPT_MS);
  await tx.sitePage.deleteMany({ where: { ...own, goneAt: { lt: before } } });
  const unread = { ...own, goneAt: null, readAt: { lt: startedAt } };
  await tx.siteLink.deleteMany({ where: { userId: own.userId, page: unread } });
  const { count } = await tx.sitePage.updateMany({
    where: unread,
    data: { goneAt: now, text: '', hash: '' },
  });
  return count;
}

const MESSAGE_OF: Partial<Record<PageProblem, 'forbidden' | 'slow'>> = {
  robotsForbid: 'forbidden',
  timeout: 'slow',
};

/** Null for what is no fault of the site's. */
function problemOf(error: unknown): string | null {
  if (error instanceof SiteError) return SITE_PROBLEMS[error.kind];
  if (error instanceof PageError) return OWN_SITE_MESSAGES[MESSAGE_OF[error.problem] ?? 'noSitemap'];
  return null;
}
