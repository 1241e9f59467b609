import { siteCheck } from '#shared/websites.ts';
import type { CmsType } from '#shared/websites-rules.ts';

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

export type WebsiteRow = {
  id: string;
  cmsType: CmsType;
  domain: string;
  username: string | null;
  shopName: string | null;
  lastCheck: unknown;
  createdAt: Date | string;
};

export const viewWebsite = ({ lastCheck, createdAt, ...website }: WebsiteRow) => ({
  ...website,
  /** A stored check that this version cannot read counts as none. */
  lastCheck: siteCheck.safeParse(lastCheck).data ?? null,
  createdAt: new Date(createdAt).toISOString(),
});
