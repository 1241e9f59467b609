import { setTimeout as sleep } from 'node:timers/promises';
import { OF_ACTIVE_USER } from '#server/auth/is-blocked.ts';
import type { Services } from '#server/context.ts';
import { meetCompanion } from '#server/features/websites/companion/meet-companion.ts';
import { renewHeads } from '#server/features/websites/queries.ts';
import { decryptWebsite } from '#server/features/websites/site-access.ts';
import type { PublicationStatus } from '#server/generated/prisma/client.ts';
import { DAY_MS } from '#server/lib/durations.ts';
import type { SiteConnection } from '#server/ports/cms/cms.ts';
import { SiteError } from '#server/ports/cms/site-error.ts';
import type { Payload } from '#server/queue/job.ts';
import { ASKED } from '../own-post.ts';
import { ATTEMPTS } from '../post/attempts.ts';
import { kindOf } from '../post/compose-post.ts';
import { countArticles } from '../post/read-delivery.ts';
import type { PublishContext } from '../publish-context.ts';
import { isReadAgain, noteLook } from './look-at-publication.ts';
import { jsonLdIn } from './same-content.ts';
import { latestVersion } from './versions.ts';

/** A site is asked for one thing a second at most. */
const PACE_MS = 1000;
const AT_ONCE = 100;
const TIMEOUT_MS = 10 * 60_000;
const SITES_MAX = 500;
/** Read each day of a site. */
const PAGES_MAX = 3;
/** Longer than a delivery takes, from which the post was last looked at. */
const DELIVERED_MS = 60_000;

const due = (now: Date) => {
  const before = new Date(now.getTime() - DAY_MS);
  return {
    ...OF_ACTIVE_USER,
    remoteId: { not: null },
    website: ASKED,
    OR: [{ lookedAt: null }, { lookedAt: { lt: before } }],
  };
};

export async function lookAtWebsites({ db, queue, now }: Services) {
  const sites = await db.publication.findMany({
    where: due(now()),
    select: { websiteId: true },
    distinct: ['websiteId'],
    take: SITES_MAX,
  });
  for (const { websiteId } of sites)
    if (websiteId) await queue.add('lookAtWebsite', { id: websiteId }, { unique: true });
}

/**
 * Whether a post has been read since its delivery was over. Sites count in seconds, so an edit in the second of the
 * delivery has left its time as it was.
 */
const isLookedAt = (lookedAt: Date | null, { createdAt }: { createdAt: Date }) =>
  lookedAt !== null && lookedAt.getTime() > createdAt.getTime() + DELIVERED_MS;

export async function lookAtWebsite(services: Services, { id }: Payload<'lookAtWebsite'>) {
  const { db, log, now } = services;
  const posts = await db.publication.findMany({
    where: { ...due(now()), websiteId: id },
    select: {
      id: true,
      userId: true,
      remoteId: true,
      remoteParent: true,
      attempts: ATTEMPTS,
      receipt: true,
      siteChange: true,
      link: true,
      status: true,
      lookedAt: true,
      piece: { select: { contentType: true } },
    },
    take: AT_ONCE,
  });
  const [first] = posts;
  if (!first) return;

  const ctx: PublishContext = { ...services, user: { id: first.userId } };

  try {
    const website = await decryptWebsite(ctx, id);
    await meetCompanion(ctx, website, { reconnects: false });
    const site = ctx.cms[website.cmsType].connect(website.access, AbortSignal.timeout(TIMEOUT_MS));
    const refs = posts.map(({ remoteId, remoteParent, piece }) => ({
      kind: kindOf(piece),
      remoteId: remoteId ?? '',
      remoteParent,
    }));
    if (await showsTwoArticles(ctx, site, posts)) await renewHeads(db, { id, userId: first.userId }, now());
    const times = await site.readTimes(refs);
    for (const [at, { id: publicationId, lookedAt, ...known }] of posts.entries()) {
      const ref = refs[at];
      const latest = await latestVersion(db, publicationId);
      const isTouched = !latest?.stored || times.get(ref?.remoteId ?? '') !== latest.stored.modifiedAt;
      if (ref && (isTouched || isReadAgain(known) || !isLookedAt(lookedAt, latest))) {
        await sleep(PACE_MS);
        await noteLook(ctx, publicationId, await site.read(ref));
      } else {
        const data = { lookedAt: now(), siteChange: null };
        await db.publication.updateMany({
          where: { id: publicationId, userId: first.userId, heldBy: null },
          data,
        });
      }
    }
  } catch (error) {
    if (error instanceof SiteError)
      log.info({ err: error, websiteId: id }, 'a site could not be asked about its posts');
    else log.error({ err: error, websiteId: id }, 'the posts of a site could not be looked at');
    // Not before tomorrow: the site may be gone for good.
    await db.publication.updateMany({ where: { ...due(now()), websiteId: id }, data: { lookedAt: now() } });
  }
}

type Shown = { id: string; link: string | null; status: PublicationStatus };

/** Whether a plugin or a theme has begun to describe the pages of posts that describe themselves; some pages tell. */
async function showsTwoArticles({ db }: PublishContext, site: SiteConnection, posts: Shown[]) {
  let left = PAGES_MAX;
  for (const { id, link, status } of posts) {
    const latest = link && status === 'publish' && left > 0 ? await latestVersion(db, id) : null;
    if (!link || !latest?.stored || !jsonLdIn(latest.stored.text)) continue;
    left -= 1;
    await sleep(PACE_MS);
    if (countArticles(await site.readPage({ link, stored: latest.stored })) > 1) return true;
  }
  return false;
}
