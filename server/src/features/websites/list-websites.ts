import type { z } from 'zod';
import type { listWebsitesInput } from './inputs.ts';
import { listOf } from '../../database/list-queries.ts';
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

const websitesOf = listOf<Row>(
  'websites',
  `cms_type as "cmsType", domain, username, shop_name as "shopName", last_check as "lastCheck"`,
  ['domain', 'username'],
);

export async function listWebsites({ hotRead, user }: UserContext, input: z.infer<typeof listWebsitesInput>) {
  const { items, ...next } = await websitesOf(hotRead, user.id, input);
  return { websites: items, ...next };
}
