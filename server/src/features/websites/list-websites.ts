import type { z } from 'zod';
import type { UserContext } from '#server/context.ts';
import { listOf } from '#server/database/list-queries.ts';
import type { CmsType } from '#shared/rules/websites.ts';
import type { SiteCheck } from '#shared/schemas/websites.ts';
import type { listWebsitesInput } from './inputs.ts';

type Row = {
  id: string;
  cmsType: CmsType;
  domain: string;
  username: string | null;
  shopName: string | null;
  lastCheck: SiteCheck | null;
  /** It was restored and waits to be connected again. */
  isCutOff: boolean;
  createdAt: string;
  updatedAt: string;
};

const websitesOf = listOf<Row>(
  'websites',
  `cms_type as "cmsType", domain, username, shop_name as "shopName", last_check as "lastCheck",
    app_password = '' as "isCutOff"`,
  ['domain', 'username'],
);

export async function listWebsites({ hotRead, user }: UserContext, input: z.infer<typeof listWebsitesInput>) {
  const { items, ...next } = await websitesOf(hotRead, user.id, input);
  return { websites: items, ...next };
}
