import { z } from 'zod';
import { atMost, REQUIRED } from '#shared/rules/messages.ts';
import { SITE_PROBLEMS, type SiteProblem } from '#shared/rules/site-problems.ts';
import { SEO_PLUGINS, WEBSITE_MESSAGES } from '#shared/rules/websites.ts';
import { cleanedText, isPageAddress, text } from './fields.ts';
import { postAddressInput } from './webhooks.ts';

export const TEXT_MAX = 300;
const SHOP_NAME_MAX = 60;
export const CREDENTIAL_MAX = 1000;

/** Without user, query, fragment and trailing slash; https:// is prepended if missing. */
export const domainInput = z
  .string()
  .max(TEXT_MAX, atMost(TEXT_MAX))
  .transform((value) => {
    const address = value.trim();
    return address === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address}`;
  })
  .pipe(z.string().min(1, REQUIRED).refine(isPageAddress, WEBSITE_MESSAGES.domainInvalid))
  .transform((address) => {
    const { origin, pathname } = new URL(address);
    return origin + pathname.replace(/(?<!\/)\/+$/, '');
  });

/** Becomes part of the host that receives the token, so nothing else is allowed. */
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

export const usernameInput = text(TEXT_MAX).min(1, REQUIRED);
const credentialInput = text(CREDENTIAL_MAX).min(1, REQUIRED);
/** Of a Shopify app; empty when the credential is an Admin API token. */
const clientIdInput = text(CREDENTIAL_MAX).default('');

const SIGNING_SECRET = /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/;
const signingSecretInput = credentialInput.regex(SIGNING_SECRET, WEBSITE_MESSAGES.secretInvalid);

/** What connects a website of each kind. */
export const WEBSITE_INPUTS = {
  wordpress: z.object({
    cmsType: z.literal('wordpress'),
    domain: domainInput,
    username: usernameInput,
    appPassword: credentialInput,
  }),
  shopify: z.object({
    cmsType: z.literal('shopify'),
    domain: domainInput,
    shopName: shopNameInput,
    appPassword: credentialInput,
    clientId: clientIdInput,
  }),
  webhook: z.object({
    cmsType: z.literal('webhook'),
    domain: domainInput,
    hookUrl: postAddressInput.describe('Takes the posts; it is sent a test first'),
    appPassword: signingSecretInput.describe('Signs them: whsec_ and at least 24 bytes in base64'),
  }),
};

/** @param id made by the client, so that a repeated request connects one website */
export const createWebsiteInputWith = <Id extends z.ZodType>(id: Id) =>
  z.discriminatedUnion('cmsType', [
    WEBSITE_INPUTS.wordpress.extend({ id }),
    WEBSITE_INPUTS.shopify.extend({ id }),
    WEBSITE_INPUTS.webhook.extend({ id }),
  ]);

export const createWebsiteInput = createWebsiteInputWith(z.uuid());
export type CreateWebsiteInput = z.infer<typeof createWebsiteInput>;

/** An empty credential keeps the stored one; the type is fixed. */
export const updateWebsiteInput = z
  .object({
    id: z.uuid(WEBSITE_MESSAGES.idMissing),
    domain: domainInput,
    username: text(TEXT_MAX).default(''),
    shopName: z.union([z.literal(''), shopNameInput]).default(''),
    appPassword: text(CREDENTIAL_MAX).default(''),
    clientId: clientIdInput,
    hookUrl: z.union([z.literal(''), postAddressInput]).default(''),
  })
  .refine(({ hookUrl, appPassword }) => !hookUrl || signingSecretInput.safeParse(appPassword).success, {
    path: ['appPassword'],
    message: WEBSITE_MESSAGES.secretInvalid,
  });

const PROBLEM_KEYS = Object.keys(SITE_PROBLEMS) as [SiteProblem, ...SiteProblem[]];

export const siteCheck = z.object({
  checkedAt: z.iso.datetime(),
  problem: z.enum(PROBLEM_KEYS).nullable(),
  detail: z.string().nullable(),
  siteName: z.string().nullable(),
  /** Unknown unless WordPress shows it in its pages. */
  version: z.string().nullable(),
  account: z.string().nullable(),
  roles: z.array(z.string()),
  abilities: z
    .object({
      publish: z.boolean(),
      /** Of checks from before it was asked, unknown. */
      pages: z.boolean().optional(),
      upload: z.boolean(),
      createTerms: z.boolean(),
      /** JSON-LD needs scripts to survive. */
      keepScripts: z.boolean(),
    })
    .nullable(),
  seoPlugin: z.enum(SEO_PLUGINS).nullable(),
  companion: z
    .object({
      version: z.string(),
      reports: z.boolean(),
      /** Whether it counts how often pages are read; null where it cannot. */
      readings: z.boolean().nullable().default(null),
    })
    .nullable()
    .default(null),
  /** Null on WordPress. */
  blogs: z.number().nullable(),
});
export type SiteCheck = z.infer<typeof siteCheck>;
