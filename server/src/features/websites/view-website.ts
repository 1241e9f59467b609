import { siteCheck, type SiteCheck } from '#shared/schemas/websites.ts';
import type { CmsType } from '#shared/rules/websites.ts';
import { readStored } from '../../database/stored.ts';

/** Everything of a website that may leave the server; the credential is not among it. */
export const WEBSITE_FIELDS = {
  id: true,
  cmsType: true,
  domain: true,
  username: true,
  shopName: true,
  lastCheck: true,
  createdAt: true,
} as const;

type Fields = {
  id: string;
  cmsType: CmsType;
  domain: string;
  username: string | null;
  shopName: string | null;
};
export type WebsiteView = Fields & { lastCheck: SiteCheck | null; createdAt: string };
type WebsiteRow = Fields & { lastCheck: unknown; createdAt: Date };

/** What Prisma has read, as it is sent. */
export const viewWebsite = ({ lastCheck, createdAt, ...website }: WebsiteRow): WebsiteView => ({
  ...website,
  lastCheck: readStored(siteCheck, lastCheck),
  createdAt: createdAt.toISOString(),
});
