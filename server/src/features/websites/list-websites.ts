import type { z } from 'zod';
import type { listWebsitesInput } from './inputs.ts';
import { nextCursor, literalTerm } from '../../database/list-queries.ts';
import type { UserContext } from '../../context.ts';
import type { SiteCheck } from '#shared/schemas/websites.ts';
import type { CmsType } from '#shared/rules/websites.ts';

const PAGE_SIZE = 50;

type Row = {
  id: string;
  cmsType: CmsType;
  domain: string;
  username: string | null;
  shopName: string | null;
  lastCheck: SiteCheck | null;
  createdAt: string;
};

export async function listWebsites(
  { hotRead, user }: UserContext,
  { search, cursor }: z.infer<typeof listWebsitesInput>,
) {
  const rows =
    search || cursor
      ? await hotRead<Row>(FOUND, [user.id, `%${literalTerm(search)}%`, cursor?.createdAt, cursor?.id])
      : await hotRead<Row>(NEWEST, [user.id]);
  const websites = rows.slice(0, PAGE_SIZE);
  return { websites, nextCursor: nextCursor(websites.at(-1), rows.length > PAGE_SIZE) };
}

/** Without the credential. */
const query = (name: string, condition = '') => ({
  name,
  text: `select id, cms_type as "cmsType", domain, username, shop_name as "shopName", last_check as "lastCheck",
      created_at as "createdAt"
    from websites where user_id = $1 ${condition} order by created_at desc, id desc limit ${PAGE_SIZE + 1}`,
});

/** The list as it opens, which is what most requests want. */
const NEWEST = query('newest-websites');
const FOUND = query(
  'found-websites',
  `and (domain ilike $2 or username ilike $2)
    and ($3::timestamptz is null or (created_at, id) < ($3::timestamptz, $4::uuid))`,
);
