import { z } from 'zod';
import { OF_ACTIVE_USER } from '#server/auth/is-blocked.ts';
import type { Services } from '#server/context.ts';
import { readStored } from '#server/database/stored.ts';
import type { Payload } from '#server/queue/job.ts';
import { lockReading, storePages } from './queries.ts';
import { dateOf, type FoundPage } from './read-parts.ts';
import { pageHash, readTexts } from './read-site.ts';

const version = z.object({
  title: z.string(),
  text: z.string(),
  publishedAt: z.string().nullable(),
  modifiedAt: z.string(),
});

/** The one page that a publication is, as it was read back from the site after it was written. */
export async function readPublishedPage(services: Services, { id }: Payload<'readPublishedPage'>) {
  const publication = await services.db.publication.findFirst({
    where: { id, ...OF_ACTIVE_USER },
    include: {
      piece: { select: { contentType: true } },
      versions: { orderBy: { number: 'desc' }, take: 1, select: { stored: true } },
    },
  });
  const stored = readStored(version, publication?.versions[0]?.stored);
  if (!publication?.websiteId || !publication.remoteId || !publication.link || !stored) return;
  const { userId, websiteId, remoteId, status, link: url } = publication;
  const page = {
    remoteId,
    kind: publication.piece.contentType === 'page' ? 'page' : 'post',
    url,
    title: stored.title,
    html: stored.text,
    publishedAt: dateOf(stored.publishedAt),
    modifiedAt: dateOf(stored.modifiedAt),
    isWhole: false,
    described: null,
  };
  await storeOne(services, { websiteId, userId }, page, status === 'publish');
}

/** A page that was just written, as it is now. @param isPublic false where visitors no longer see it */
export async function storeOne(
  { db, now }: Services,
  own: { websiteId: string; userId: string },
  page: FoundPage,
  isPublic = true,
) {
  const { remoteId, kind, url } = page;
  const [read] = isPublic ? await readTexts([page]) : [];
  await db.$transaction(async (tx) => {
    if (!(await lockReading(tx, own))) return;
    // Its address may have changed, or it is no longer public.
    await tx.sitePage.deleteMany({ where: { ...own, remoteId, kind, ...(read && { url: { not: url } }) } });
    if (read) await storePages(tx, own, [{ ...read, hash: pageHash(read) }], now());
    await tx.siteReading.update({ where: own, data: { version: { increment: 1 } } });
  });
}
