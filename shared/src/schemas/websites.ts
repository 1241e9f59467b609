import { z } from 'zod';
import { cleanedText } from './cleaned-text.ts';
import { atMost, REQUIRED } from '../rules/messages.ts';
import { WEBSITE_MESSAGES, SITE_PROBLEMS, type SiteProblem, SEO_PLUGINS } from '../rules/websites.ts';

export const TEXT_MAX = 300;
const SHOP_NAME_MAX = 60;
export const CREDENTIAL_MAX = 1000;

/** Stored as an address without user, query, fragment and trailing slash; https:// is prepended if missing. */
export const domainInput = z
  .string()
  .max(TEXT_MAX, atMost(TEXT_MAX))
  .transform((value) => {
    const address = value.replace(/\s/g, '');
    return address === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address}`;
  })
  .pipe(z.string().min(1, REQUIRED).refine(isSiteAddress, WEBSITE_MESSAGES.domainInvalid))
  .transform((address) => {
    const { origin, pathname } = new URL(address);
    return origin + pathname.replace(/(?<!\/)\/+$/, '');
  });

function isSiteAddress(address: string) {
  const url = URL.parse(address);
  return (
    url !== null && /^https?:$/.test(url.protocol) && url.hostname !== '' && !url.username && !url.password
  );
}

/** It becomes part of a host name that receives the token, so nothing else may stand in it. */
export const shopNameInput = cleanedText(SHOP_NAME_MAX, atMost(SHOP_NAME_MAX), (value) =>
  value
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\.myshopify\.com\/?$/, ''),
).pipe(
  z
    .string()
    .min(1, REQUIRED)
    .regex(/^[a-z0-9][a-z0-9-]*$/, WEBSITE_MESSAGES.shopNameInvalid),
);

export const usernameInput = z.string().trim().min(1, REQUIRED).max(TEXT_MAX, atMost(TEXT_MAX));
const credentialInput = z.string().trim().min(1, REQUIRED).max(CREDENTIAL_MAX, atMost(CREDENTIAL_MAX));
/** Only for a Shopify app's client secret; empty when the credential is an Admin API token. */
const clientIdInput = z.string().trim().max(CREDENTIAL_MAX, atMost(CREDENTIAL_MAX)).default('');

/** `id` is made by the client, so that a request sent twice connects one website. */
export const createWebsiteInput = z.discriminatedUnion('cmsType', [
  z.object({
    id: z.uuid(),
    cmsType: z.literal('wordpress'),
    domain: domainInput,
    username: usernameInput,
    appPassword: credentialInput,
  }),
  z.object({
    id: z.uuid(),
    cmsType: z.literal('shopify'),
    domain: domainInput,
    shopName: shopNameInput,
    appPassword: credentialInput,
    clientId: clientIdInput,
  }),
]);
export type CreateWebsiteInput = z.infer<typeof createWebsiteInput>;

/** An empty credential keeps the stored one. Fields of the other type are ignored; the type itself is fixed. */
export const updateWebsiteInput = z.object({
  id: z.uuid(WEBSITE_MESSAGES.idMissing),
  domain: domainInput,
  username: z.string().trim().max(TEXT_MAX, atMost(TEXT_MAX)).default(''),
  shopName: z.union([z.literal(''), shopNameInput]).default(''),
  appPassword: z.string().trim().max(CREDENTIAL_MAX, atMost(CREDENTIAL_MAX)).default(''),
  clientId: clientIdInput,
});
export type UpdateWebsiteInput = z.infer<typeof updateWebsiteInput>;

const PROBLEM_KEYS = Object.keys(SITE_PROBLEMS) as [SiteProblem, ...SiteProblem[]];

/** The site's answers at the last check. Stored with the website. */
export const siteCheck = z.object({
  checkedAt: z.iso.datetime(),
  /** Null when the connection works. */
  problem: z.enum(PROBLEM_KEYS).nullable(),
  /** The site's own words about the problem. */
  detail: z.string().nullable(),
  siteName: z.string().nullable(),
  /** WordPress shows its version only in its pages, so it can be unknown. */
  version: z.string().nullable(),
  account: z.string().nullable(),
  roles: z.array(z.string()),
  abilities: z
    .object({
      publish: z.boolean(),
      upload: z.boolean(),
      createTerms: z.boolean(),
      /** Scripts in content survive, which JSON-LD needs. */
      keepScripts: z.boolean(),
    })
    .nullable(),
  seoPlugin: z.enum(SEO_PLUGINS).nullable(),
  /** The companion plugin of a WordPress. */
  companion: z
    .object({
      version: z.string(),
      /** It reports changes of posts to this server. */
      reports: z.boolean(),
    })
    .nullable()
    .default(null),
  /** Null on WordPress. */
  blogs: z.number().nullable(),
});
export type SiteCheck = z.infer<typeof siteCheck>;
