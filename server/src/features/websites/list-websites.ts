import type { z } from 'zod';
import type { listWebsitesInput } from './inputs.ts';
import { nextCursor, literalTerm } from '../../database/list-queries.ts';
import type { UserContext } from '../../context.ts';
import type { SiteCheck } from '#shared/schemas/websites.ts';
import type { CmsType } from '#shared/rules/websites.ts';

type Row = {
  id: string;
  cmsType: CmsType;
  domain: string;
  username: string | null;
  shopName: string | null;
  lastCheck: SiteCheck | null;
  createdAt: string;
  updatedAt: string;
};

export async function listWebsites(
  { hotRead, user }: UserContext,
  { search, cursor, limit, updatedSince }: z.infer<typeof listWebsitesInput>,
) {
  const place = [cursor?.createdAt, cursor?.id, updatedSince && new Date(updatedSince)];
  const rows =
    search || cursor || updatedSince
      ? await hotRead<Row>(FOUND, [user.id, limit + 1, `%${literalTerm(search)}%`, ...place])
      : await hotRead<Row>(NEWEST, [user.id, limit + 1]);
  const websites = rows.slice(0, limit);
  return { websites, nextCursor: nextCursor(websites.at(-1), rows.length > limit) };
}

/** Without the credential. */
const query = (name: string, condition = '') => ({
  name,
  text: `select id, cms_type as "cmsType", domain, username, shop_name as "shopName", last_check as "lastCheck",
      created_at as "createdAt", updated_at as "updatedAt"
    from websites where user_id = $1 ${condition} order by created_at desc, id desc limit $2`,
});

/** The list as it opens, which is what most requests want. */
const NEWEST = query('newest-websites');
const FOUND = query(
  'found-websites',
  `and (domain ilike $3 or username ilike $3)
    and ($4::timestamptz is null or (created_at, id) < ($4::timestamptz, $5::uuid))
    and ($6::timestamptz is null or updated_at >= $6::timestamptz)`,
);
