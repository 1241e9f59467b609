import type { ListWebsitesInput } from './inputs.ts';
import { afterPosition, nextCursor } from '../../database/after-position.ts';
import type { UserContext } from '../../context.ts';
import { literalTerm } from '../../database/like-pattern.ts';
import { siteCheck, type SiteCheck } from '#shared/schemas/websites.ts';
import type { CmsType } from '#shared/rules/websites.ts';
import { readStored } from '../../database/stored.ts';

/** Everything of a website that may leave the server; the credential is not among it. */
const WEBSITE_FIELDS = {
  id: true,
  cmsType: true,
  domain: true,
  username: true,
  shopName: true,
  lastCheck: true,
  createdAt: true,
} as const;

const PAGE_SIZE = 50;

/** The user's websites, newest first, found by domain or username. */
export async function listWebsites(ctx: UserContext, input: ListWebsitesInput) {
  const rows = input.search || input.cursor ? await find(ctx, input) : await newest(ctx);
  const websites = rows.slice(0, PAGE_SIZE);
  return { websites, nextCursor: nextCursor(websites.at(-1), rows.length > PAGE_SIZE) };
}

/** The list as it is opened, which is what most requests want. */
const newest = ({ hotRead, user }: UserContext) => hotRead<WebsiteView>(NEWEST, [user.id]);

const NEWEST = {
  name: 'newest-websites',
  text: `select id, cms_type as "cmsType", domain, username, shop_name as "shopName", last_check as "lastCheck",
      created_at as "createdAt"
    from websites where user_id = $1 order by created_at desc, id desc limit ${PAGE_SIZE + 1}`,
};

async function find({ db, user }: UserContext, { search, cursor }: ListWebsitesInput) {
  const found = { contains: literalTerm(search), mode: 'insensitive' } as const;
  const rows = await db.website.findMany({
    where: {
      userId: user.id,
      ...afterPosition(cursor),
      ...(search && { AND: { OR: [{ domain: found }, { username: found }] } }),
    },
    select: WEBSITE_FIELDS,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: PAGE_SIZE + 1,
  });
  return rows.map(viewWebsite);
}

type Fields = {
  id: string;
  cmsType: CmsType;
  domain: string;
  username: string | null;
  shopName: string | null;
};
type WebsiteView = Fields & { lastCheck: SiteCheck | null; createdAt: string };
type WebsiteRow = Fields & { lastCheck: unknown; createdAt: Date };

/** What Prisma has read, as it is sent. */
const viewWebsite = ({ lastCheck, createdAt, ...website }: WebsiteRow): WebsiteView => ({
  ...website,
  lastCheck: readStored(siteCheck, lastCheck),
  createdAt: createdAt.toISOString(),
});
