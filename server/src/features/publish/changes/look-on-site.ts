import type { z } from 'zod';
import type { UserContext } from '#server/context.ts';
import type { PublicationView } from '#shared/schemas/publish.ts';
import { listPublicationsInput, type lookOnSiteInput } from '../inputs.ts';
import { listPublications } from '../list-publications.ts';
import { ASKED } from '../own-post.ts';
import { lookAtPublication } from './look-at-publication.ts';

/** A site is asked again after this long. */
const FRESH_MS = 30_000;
const AT_ONCE = 10;

export async function lookOnSite(
  ctx: UserContext,
  { contentId }: z.infer<typeof lookOnSiteInput>,
): Promise<PublicationView[]> {
  const stale = new Date(ctx.now().getTime() - FRESH_MS);
  const due = await ctx.db.publication.findMany({
    where: {
      userId: ctx.user.id,
      contentId,
      remoteId: { not: null },
      website: ASKED,
      OR: [{ lookedAt: null }, { lookedAt: { lt: stale } }],
    },
    select: { id: true },
    take: AT_ONCE,
  });
  await Promise.all(due.map(({ id }) => lookAtPublication(ctx, { id })));
  return listPublications(ctx, listPublicationsInput.parse({ contentId }));
}
