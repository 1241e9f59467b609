import type { z } from 'zod';
import type { UserContext } from '#server/context.ts';
import { listOf } from '#server/database/list-queries.ts';
import { readStored } from '#server/database/stored.ts';
import { AppError } from '#server/errors.ts';
import { WEBSITE_MESSAGES, type CmsType } from '#shared/rules/websites.ts';
import { siteCheck, type SiteCheck } from '#shared/schemas/websites.ts';
import type { listWebsitesInput, websiteIdInput } from './inputs.ts';

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

/** @throws AppError('notFound'), alike for a missing and a foreign one */
export async function getWebsite(
  { db, user }: UserContext,
  { id }: z.infer<typeof websiteIdInput>,
): Promise<Row> {
  const website = await db.website.findFirst({
    where: { id, userId: user.id },
    select: {
      id: true,
      cmsType: true,
      domain: true,
      username: true,
      shopName: true,
      lastCheck: true,
      createdAt: true,
      updatedAt: true,
    },
  });
  if (!website) throw new AppError('notFound', WEBSITE_MESSAGES.notFound);
  const isCutOff = (await db.website.count({ where: { id, userId: user.id, appPassword: '' } })) > 0;

  return {
    ...website,
    lastCheck: readStored(siteCheck, website.lastCheck),
    isCutOff,
    createdAt: website.createdAt.toISOString(),
    updatedAt: website.updatedAt.toISOString(),
  };
}
