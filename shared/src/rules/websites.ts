import { DEV_SITE_PATH } from './paths.ts';

/** What a user connects. */
export const CONNECTABLE_TYPES = ['wordpress', 'shopify', 'webhook'] as const;
export type ConnectableType = (typeof CONNECTABLE_TYPES)[number];
/** `memory` is the demo site of a server outside production: the seed alone connects it. */
export const CMS_TYPES = [...CONNECTABLE_TYPES, 'memory'] as const;
export type CmsType = (typeof CMS_TYPES)[number];
export const CMS_LABELS: Record<CmsType, string> = {
  wordpress: 'WordPress',
  shopify: 'Shopify',
  webhook: 'Webhook',
  memory: 'Demo site',
};

/** Takes posts, but cannot be asked what became of them, and changes none. */
export const isOneWay = (cmsType: CmsType): boolean => cmsType === 'webhook';

export const WEBSITE_MESSAGES = {
  empty: 'Connect your first website',
  notAuthenticated: 'User not authenticated',
  testSucceeded: '✅ Connection successful!',
  testFailed: '❌ Authentication failed. Please check your credentials.',
  connecting: 'Connecting...',
  connected: 'Connected!',
  idMissing: 'Missing website ID.',
  updateFailed: 'Failed to update website.',
  changedElsewhere: 'Someone changed this in another window. Please open it again.',
  deleteFailed: 'Failed to delete website.',
  notFound: 'Website not found.',
  domainInvalid: 'Please enter an address like https://example.com',
  credentialNeeded: 'The stored credential belongs to the old address. Please enter one for the new address.',
  cutOff: 'This website was restored without its credentials. Enter them again.',
  cutOffHint: 'Reconnect it under Websites.',
  secretInvalid: 'A signing secret is whsec_ and at least 24 bytes in base64.',
  testTaken: 'Your workflow took the test.',
  shopNameInvalid: 'The shop name is the part before .myshopify.com: letters, digits and hyphens',
  readingsUnknown: 'Readings are counted on WordPress, by the Veemark plugin.',
  readingsForbidden:
    'Only somebody who manages the site may switch this. It is also under Settings, Veemark, on the site.',
  authorizationInvalid: 'This authorisation is no longer valid. Please start again.',
  authorizationUnavailable:
    'This site does not offer approval. Use a username and an application password instead.',
  authorizationElsewhere:
    'The approval page of this site is at another address. Connect the site under that address, or use an application password.',
  authorizationRejected: 'The connection was not approved on the site.',
} as const;

/** The origin of a WordPress, the shop of a Shopify. */
export type CredentialPlace = { cmsType: CmsType; domain: string; shopName: string | null };

type Place = Omit<CredentialPlace, 'cmsType'>;

const PLACES = {
  wordpress: {
    isSame: (stored, { domain }) => new URL(domain).origin === new URL(stored.domain).origin,
    key: addressKey,
  },
  /** The secret only signs; it is sent nowhere. */
  webhook: { isSame: () => true, key: addressKey },
  memory: { isSame: (stored, { domain }) => stored.domain === domain, key: addressKey },
  shopify: {
    isSame: (stored, { shopName }) => !shopName || shopName === stored.shopName,
    key: ({ shopName }) => shopName ?? '',
  },
} satisfies Record<
  CmsType,
  { isSame: (stored: Place, entered: Place) => boolean; key: (site: Place) => string }
>;

function addressKey({ domain }: Pick<Place, 'domain'>) {
  return domainOf({ domain }) + new URL(domain).pathname.replace(/\/+$/, '');
}

/** A stored credential never follows an edit to another place. */
export const isSamePlace = (stored: CredentialPlace, entered: Place): boolean =>
  PLACES[stored.cmsType].isSame(stored, entered);

/** The same for http and www. */
export const siteKey = (site: CredentialPlace): string => `${site.cmsType}:${PLACES[site.cmsType].key(site)}`;

/** A demo site is known by its name, wherever its server is. */
export const shortAddress = (address: string): string =>
  address.replace(/^https?:\/\//, '').replace(DEMO_PLACE, '');

const DEMO_PLACE = new RegExp(`^[^/]+${DEV_SITE_PATH}/(?=.)`);

export const domainOf = ({ domain }: Pick<CredentialPlace, 'domain'>): string =>
  new URL(domain).host.replace(/^www\./, '');

/** A profile is the brand of the website whose address it has. */
export const isSiteOf = (profile: { domain: string } | null, website: { domain: string }): boolean =>
  profile !== null && hostOf(profile.domain) === hostOf(website.domain);

const hostOf = (address: string) => URL.parse(address)?.host.replace(/^www\./, '') ?? address;

export const SITE_PROBLEMS = {
  unreachable: 'The site cannot be reached. Check the address and whether the site is online.',
  timeout: 'The site did not answer in time. Try again in a moment.',
  certificate: 'The certificate of the site is not valid, so nothing was sent. Renew it at your host.',
  refused: 'This address cannot be used: it is not the public https address of a website.',
  moved: 'The site redirects to another address. Use that address as the domain.',
  notWordPress:
    'No WordPress REST API answers at this address. It may belong to another system, or the API is switched off or blocked by a protection page.',
  credentials:
    'The site does not accept the username and application password (401). If they are correct, the server may be dropping them.',
  stripped:
    'Your web host removes the password before WordPress sees it. Ask its support to let application passwords through.',
  forbidden:
    'The site forbids this (403): the role of the user may not do it, or a security plugin blocks it.',
  busy: 'The site asks to slow down (429). Try again in a minute.',
  broken: 'The site answered with an error. Try again; if it persists, check its error log.',
  shopCredentials: 'Shopify does not accept the token, or the app lacks the permission to write content.',
  hookMissing:
    'No webhook answers at this address (404). Copy the address from your workflow again, and switch the workflow on.',
  hookMoved: 'The address of your webhook leads to another one. Enter that address instead.',
  hookPage:
    'A web page answers at this address, not a webhook. Copy the address of the webhook from your workflow.',
  hookRefused: 'Your workflow refused what it was sent. Its last run shows which step did, and why.',
  hookBroken: 'Your workflow ended with an error. Its last run shows where.',
  hookSilent: 'Your workflow did not answer in time. Let it answer before its slow steps.',
  rejected: 'The site did not accept the post as it is.',
  noBlog: 'The shop has no blog yet. Create one in Shopify under Content > Blog posts.',
} as const;
export type SiteProblem = keyof typeof SITE_PROBLEMS;

/** What only other credentials or another address of the website end. */
const RECONNECTED: readonly string[] = [
  SITE_PROBLEMS.credentials,
  SITE_PROBLEMS.shopCredentials,
  SITE_PROBLEMS.moved,
  SITE_PROBLEMS.refused,
  SITE_PROBLEMS.hookMissing,
  SITE_PROBLEMS.hookMoved,
  SITE_PROBLEMS.hookPage,
  WEBSITE_MESSAGES.cutOff,
];

type Said = { message?: string | undefined; hint?: string | undefined };

export const needsReconnecting = ({ message, hint }: Said): boolean =>
  [message, hint].some((sentence) => sentence !== undefined && RECONNECTED.includes(sentence));

/** The browser's address carries only the key. */
export const APPROVAL_FAILURES = {
  ...SITE_PROBLEMS,
  notApproved: WEBSITE_MESSAGES.authorizationRejected,
  expired: WEBSITE_MESSAGES.authorizationInvalid,
  failed: 'The website could not be connected. Please try again.',
} as const;
export type ApprovalFailure = keyof typeof APPROVAL_FAILURES;
export const isApprovalFailure = (key: string): key is ApprovalFailure =>
  Object.hasOwn(APPROVAL_FAILURES, key);

export const SEO_PLUGINS = ['yoast', 'rankmath', 'seopress', 'aioseo', 'tsf'] as const;
export type SeoPlugin = (typeof SEO_PLUGINS)[number];
export const SEO_PLUGIN_LABELS: Record<SeoPlugin, string> = {
  yoast: 'Yoast SEO',
  rankmath: 'Rank Math',
  seopress: 'SEOPress',
  aioseo: 'All in One SEO',
  tsf: 'The SEO Framework',
};
export type TestResult =
  { ok: true; message: string } | { ok: false; message: string; problem: SiteProblem; hint: string };

export const SITE_CAUSES: Record<SiteProblem, string> = {
  unreachable: 'This address does not answer.',
  timeout: 'This site did not answer in time.',
  certificate: 'The certificate of this site is not valid.',
  refused: 'This address cannot be used.',
  moved: 'This site has moved to another address.',
  notWordPress: 'This is not a WordPress site.',
  credentials: 'The site does not accept this username and password.',
  stripped: 'This server does not pass on the password.',
  forbidden: 'This role may not publish.',
  busy: 'This site asks to slow down.',
  broken: 'This site answered with an error.',
  shopCredentials: 'This token may not write to the shop.',
  hookMissing: 'No webhook answers at this address.',
  hookMoved: 'This webhook has moved to another address.',
  hookPage: 'This is a web page, not a webhook.',
  hookRefused: 'Your workflow refused the post.',
  hookBroken: 'Your workflow ended with an error.',
  hookSilent: 'Your workflow did not answer in time.',
  rejected: 'This site did not accept the post.',
  noBlog: 'This shop has no blog yet.',
};

/** For a user who may save drafts only. */
export const DRAFTS_ONLY = `${SITE_CAUSES.forbidden} Posts arrive as drafts until its role is Author or higher.`;
