import type { UserContext } from '#server/context.ts';
import { ownWebsite } from '#server/features/websites/site-access.ts';
import { isSiteOf } from '#shared/rules/websites.ts';
import { readIndexRows } from './queries.ts';
import { createSiteIndex, type SiteIndex } from './site-index.ts';

/** Of all indexes in memory: about 40 MB. */
const PAGES_MAX = 6000;

type Owner = Pick<UserContext, 'db'> & { user: { id: string } };
type Kept = { version: number; index: Promise<SiteIndex>; pages: number };

const kept = new Map<string, Kept>();

/** Of one website of the user; read from the database where its pages have changed. @throws AppError('notFound') */
export async function siteIndexOf({ db, user }: Owner, websiteId: string): Promise<SiteIndex> {
  const where = { websiteId, userId: user.id };
  await ownWebsite({ db, user }, websiteId);
  const reading = await db.siteReading.findFirst({ where, select: { version: true } });
  const version = reading?.version ?? 0;
  const known = kept.get(websiteId);
  const entry = known?.version === version ? known : await load();
  kept.delete(websiteId);
  kept.set(websiteId, entry);
  forgetOldest();
  return entry.index;

  async function load(): Promise<Kept> {
    const rows = await readIndexRows(db, where);
    const index = createSiteIndex(rows);
    index.catch(() => kept.delete(websiteId));
    return { version, index, pages: rows.length };
  }
}

function forgetOldest() {
  let pages = 0;
  for (const [id, entry] of [...kept].toReversed()) {
    pages += entry.pages;
    if (pages > PAGES_MAX && id !== [...kept.keys()].at(-1)) kept.delete(id);
  }
}

/** The website of a profile, or the only one whose pages are known: nobody's piece links to another client's site. */
export async function siteOf({ db, user }: Owner, profileId: string | null): Promise<string | null> {
  const sites = await db.website.findMany({
    where: { userId: user.id, pages: { some: {} } },
    select: { id: true, domain: true },
  });
  const profile =
    profileId &&
    (await db.profile.findFirst({ where: { id: profileId, userId: user.id }, select: { domain: true } }));
  if (profile && profile.domain) return sites.find((site) => isSiteOf(profile, site))?.id ?? null;
  return sites.length === 1 ? (sites[0]?.id ?? null) : null;
}
