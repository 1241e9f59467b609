import type { Placed } from '#server/ports/cms/cms.ts';
import type { PublishContext } from '../publish-context.ts';

/**
 * Notes since when a post is public, if it was not before. Called before its new status is stored.
 * @param seenAt when the site has answered that it is public
 */
export async function notePublic(
  db: PublishContext['db'],
  id: string,
  { status, stored }: Pick<Placed, 'status' | 'stored'>,
  seenAt: Date,
) {
  if (status !== 'publish') return;
  const shown = Date.parse(stored.publishedAt ?? '');
  // Sites count in seconds.
  const bySite = Number.isNaN(shown) ? null : new Date(shown + 999);
  await db.$executeRaw`
    update publications
    set posted_at = case when ${bySite}::timestamptz > greatest(asked_at, looked_at, created_at)
      then least(${bySite}::timestamptz, ${seenAt}::timestamptz) else ${seenAt}::timestamptz end
    where id = ${id}::uuid and (asked_at is not null or posted_at is null or status in ('draft', 'removed'))`;
}
