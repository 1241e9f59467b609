import { siteKey, type CredentialPlace } from '#shared/rules/websites.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../database/db.ts';
import { ON_TIME_MS, WEEK_MS } from './pace.ts';

/** When a post (`post`, a row of publications) went public; one whose making is unknown counts when it was asked for. */
export const OUT_AT = Prisma.sql`greatest(post.posted_at, (
  select max(asked.asked_at) from publication_attempts asked
  where asked.publication_id = post.id and asked.task = 'create' and asked.outcome = 'open'))`;

/**
 * When it counts for the pace where others are planned. One that went out on time counts at its planned time, so
 * that a few seconds do not push the posts of the next week.
 */
export const COUNTED_AT = Prisma.sql`coalesce(
  (select max(entry.slot_at) from calendar_entries entry
    where entry.content_id = post.content_id and entry.website_id = post.website_id
      and entry.status in ('posting', 'posted') and entry.slot_at <= ${OUT_AT}
      and ${OUT_AT} < entry.slot_at + make_interval(secs => ${ON_TIME_MS / 1000})),
  ${OUT_AT})`;

type Post = CredentialPlace & { countedAt: Date; removedSite: string | null };

/** Called before a piece is deleted: its posts stay on their sites, and count for the pace there until a week is over. */
export async function noteDeletedPosts(tx: Tx, userId: string, contentId: string, now: Date) {
  const since = new Date(now.getTime() - WEEK_MS);
  const posts = await tx.$queryRaw<Post[]>`
    select ${OUT_AT} as "countedAt", post.removed_site as "removedSite",
      site.cms_type::text as "cmsType", site.domain, site.shop_name as "shopName"
    from publications post left join websites site on site.id = post.website_id
    where post.user_id = ${userId}::uuid and post.content_id = ${contentId}::uuid
      and ${OUT_AT} > ${since}`;
  await tx.deletedPost.deleteMany({ where: { userId, countedAt: { lte: since } } });
  await tx.deletedPost.createMany({
    data: posts.map(({ countedAt, removedSite, ...site }) => ({
      userId,
      countedAt,
      site: removedSite ?? siteKey(site),
    })),
  });
}
