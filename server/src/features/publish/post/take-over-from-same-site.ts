import { siteKey } from '#shared/rules/websites.ts';
import type { decryptWebsite } from '../../websites/site-access.ts';
import type { PublishContext } from '../publish-context.ts';

type Website = Awaited<ReturnType<typeof decryptWebsite>>;

/** A site may be connected twice, as two of its users. Each connection updates the posts of the other. */
export async function takeOverFromSameSite(
  { db, user }: PublishContext,
  contentId: string,
  website: Website,
) {
  const own = { userId: user.id, contentId };
  if (await db.publication.count({ where: { ...own, websiteId: website.id } })) return;
  const websites = await db.website.findMany({
    where: { userId: user.id, cmsType: website.cmsType, id: { not: website.id } },
    select: { id: true, cmsType: true, domain: true, shopName: true },
  });
  const same = websites.filter((other) => siteKey(other) === siteKey(website)).map(({ id }) => id);
  const posted = await db.publication.findFirst({
    where: { ...own, websiteId: { in: same } },
    orderBy: { updatedAt: 'desc' },
    select: { id: true },
  });
  if (posted) await db.publication.updateMany({ where: { id: posted.id }, data: { websiteId: website.id } });
}
