import { z } from 'zod';
import { atMost, REQUIRED } from './messages.ts';

export const CMS_TYPES = ['wordpress', 'shopify'] as const;
export type CmsType = (typeof CMS_TYPES)[number];
export const CMS_LABELS: Record<CmsType, string> = { wordpress: 'WordPress', shopify: 'Shopify' };

/** Milliseconds from 'Connected!' (Shopify) to the modal closing. */
export const CONNECTED_CLOSE_MS = 2000;

export const MESSAGES = {
  empty: 'Connect your first website',
  notAuthenticated: 'User not authenticated',
  testSucceeded: '✅ Connection successful!',
  testFailed: '❌ Authentication failed. Please check your credentials.',
  connecting: 'Connecting...',
  connected: 'Connected!',
  idMissing: 'Missing website ID.',
  updateFailed: 'Failed to update website.',
  changedMeanwhile: 'It was changed in another window meanwhile. Please open it again.',
  deleteFailed: 'Failed to delete website.',
  notFound: 'Website not found.',
  domainInvalid: 'Please enter an address like https://example.com',
  credentialNeeded:
    'The stored one stays with the address it was made for. Please enter one for the new address.',
  shopNameInvalid: 'The shop name is the part before .myshopify.com: letters, digits and hyphens',
  authorizationInvalid: 'This authorisation is no longer valid. Please start again.',
  authorizationUnavailable:
    'This site does not offer it. Use a username and an application password instead.',
  authorizationRejected: 'The connection was not approved on the site.',
} as const;

const TEXT_MAX = 300;
const CREDENTIAL_MAX = 1000;

/** Stored as an address without user, query, fragment and trailing slash; https:// is prepended if missing. */
export const domainInput = z
  .string()
  .max(TEXT_MAX, atMost(TEXT_MAX))
  .transform((value) => {
    const address = value.replace(/\s/g, '');
    return address === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address}`;
  })
  .pipe(z.string().min(1, REQUIRED).refine(isSiteAddress, MESSAGES.domainInvalid))
  .transform((address) => {
    const { origin, pathname } = new URL(address);
    return origin + pathname.replace(/\/+$/, '');
  });

function isSiteAddress(address: string) {
  const url = URL.parse(address);
  return (
    url !== null && /^https?:$/.test(url.protocol) && url.hostname !== '' && !url.username && !url.password
  );
}

/** It becomes part of a host name that receives the token, so nothing else may stand in it. */
export const shopNameInput = z
  .string()
  .transform((value) =>
    value
      .trim()
      .toLowerCase()
      .replace(/^https?:\/\//, '')
      .replace(/\.myshopify\.com\/?$/, ''),
  )
  .pipe(
    z
      .string()
      .min(1, REQUIRED)
      .max(60, atMost(60))
      .regex(/^[a-z0-9][a-z0-9-]*$/, MESSAGES.shopNameInvalid),
  );

const usernameInput = z.string().trim().min(1, REQUIRED).max(TEXT_MAX, atMost(TEXT_MAX));
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
  id: z.uuid(MESSAGES.idMissing),
  domain: domainInput,
  username: z.string().trim().max(TEXT_MAX, atMost(TEXT_MAX)).default(''),
  shopName: z.union([z.literal(''), shopNameInput]).default(''),
  appPassword: z.string().trim().max(CREDENTIAL_MAX, atMost(CREDENTIAL_MAX)).default(''),
  clientId: clientIdInput,
});
export type UpdateWebsiteInput = z.infer<typeof updateWebsiteInput>;

/** Where a website's credential is sent: the origin of a WordPress, the shop of a Shopify. */
type CredentialPlace = { cmsType: CmsType; domain: string; shopName: string | null };

/** A stored credential never follows an edit to another place; that place needs one of its own. */
export function isSamePlace(stored: CredentialPlace, { domain, shopName }: Omit<CredentialPlace, 'cmsType'>) {
  return stored.cmsType === 'shopify'
    ? !shopName || shopName === stored.shopName
    : new URL(domain).origin === new URL(stored.domain).origin;
}

/** What the edit form of this website takes. */
export const updateInputOf = (stored: CredentialPlace) =>
  updateWebsiteInput.refine((input) => input.appPassword || isSamePlace(stored, input), {
    path: ['appPassword'],
    message: MESSAGES.credentialNeeded,
  });

/** A test before anything is stored; with `id` an empty password means the stored one, which is sent to its own address only. */
export const testWebsiteInput = z.object({
  id: z.uuid().nullable().default(null),
  domain: domainInput,
  username: usernameInput,
  appPassword: z.string().trim().max(CREDENTIAL_MAX, atMost(CREDENTIAL_MAX)).default(''),
});
export type TestWebsiteInput = z.infer<typeof testWebsiteInput>;

export const websiteIdInput = z.object({ id: z.uuid(MESSAGES.idMissing) });
export type WebsiteIdInput = z.infer<typeof websiteIdInput>;

export const listWebsitesInput = z.object({
  search: z.string().trim().max(200).default(''),
  /** The id of the last row of the page before. */
  cursor: z.uuid().nullish(),
});
export type ListWebsitesInput = z.infer<typeof listWebsitesInput>;

export const startAuthorizationInput = z.object({ domain: domainInput });
export type StartAuthorizationInput = z.infer<typeof startAuthorizationInput>;

/** Where WordPress sends the browser back to, on our server. */
export const AUTHORIZATION_PATH = '/connect/wordpress';

/** What WordPress appends to the success address; without a password the user said no. */
export const finishAuthorizationInput = z.object({
  state: z.string().min(1).max(4000),
  user_login: z.string().max(TEXT_MAX, atMost(TEXT_MAX)).optional(),
  password: z.string().max(CREDENTIAL_MAX, atMost(CREDENTIAL_MAX)).optional(),
});
export type FinishAuthorizationInput = z.infer<typeof finishAuthorizationInput>;

/** Why a site does not work, and what its owner can do about it. */
export const SITE_PROBLEMS = {
  unreachable: 'The site cannot be reached. Check the address and whether the site is online.',
  timeout: 'The site did not answer in time. Try again in a moment.',
  certificate: 'The certificate of the site is not valid, so nothing was sent. Renew it at your host.',
  refused: 'This address cannot be used: it is not the public https address of a website.',
  moved: 'The site redirects to another address. Use that address as the domain.',
  notWordPress:
    'No WordPress REST API answers here: the address is another system’s, the API is switched off, or a protection page stands in front of it.',
  credentials:
    'The site does not accept the username and application password (401). If they are right, the server may drop them on the way.',
  stripped:
    'The server drops the Authorization header before WordPress sees it. Ask your host to pass it on.',
  forbidden:
    'The site forbids this (403): the role of the user may not do it, or a security plugin blocks it.',
  busy: 'The site asks to slow down (429). Try again in a minute.',
  broken: 'The site answered with an error of its own. Try again; if it stays, look into its error log.',
  shopCredentials: 'Shopify does not accept the token, or the app lacks the permission to write content.',
  rejected: 'The site did not accept the post as it is.',
  noBlog: 'The shop has no blog yet. Create one in Shopify under Content > Blog posts.',
} as const;
export type SiteProblem = keyof typeof SITE_PROBLEMS;

/** Why nothing is connected after WordPress's own approval screen; the browser's address carries the key alone. */
export const APPROVAL_FAILURES = {
  ...SITE_PROBLEMS,
  notApproved: MESSAGES.authorizationRejected,
  expired: MESSAGES.authorizationInvalid,
  failed: 'The website could not be connected. Please try again.',
} as const;
export type ApprovalFailure = keyof typeof APPROVAL_FAILURES;
export const isApprovalFailure = (key: string): key is ApprovalFailure =>
  Object.hasOwn(APPROVAL_FAILURES, key);

export const SEO_PLUGINS = ['yoast', 'rankmath', 'seopress', 'aioseo'] as const;
export type SeoPlugin = (typeof SEO_PLUGINS)[number];
export const SEO_PLUGIN_LABELS: Record<SeoPlugin, string> = {
  yoast: 'Yoast SEO',
  rankmath: 'Rank Math',
  seopress: 'SEOPress',
  aioseo: 'All in One SEO',
};

const PROBLEM_KEYS = Object.keys(SITE_PROBLEMS) as [SiteProblem, ...SiteProblem[]];

/** What a site said about itself the last time it was asked. Stored with the website. */
export const siteCheck = z.object({
  checkedAt: z.iso.datetime(),
  /** Null when the connection works. */
  problem: z.enum(PROBLEM_KEYS).nullable(),
  /** The site's own words about the problem. */
  detail: z.string().nullable(),
  siteName: z.string().nullable(),
  /** WordPress tells its version to nobody but through its pages, so it can be unknown. */
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
  /** Null on WordPress. */
  blogs: z.number().nullable(),
});
export type SiteCheck = z.infer<typeof siteCheck>;

export type TestResult =
  { ok: true; message: string } | { ok: false; message: string; problem: SiteProblem; hint: string };
