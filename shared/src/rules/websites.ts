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

export const SEO_PLUGINS = ['yoast', 'rankmath', 'seopress', 'aioseo', 'tsf'] as const;
export type SeoPlugin = (typeof SEO_PLUGINS)[number];
export const SEO_PLUGIN_LABELS: Record<SeoPlugin, string> = {
  yoast: 'Yoast SEO',
  rankmath: 'Rank Math',
  seopress: 'SEOPress',
  aioseo: 'All in One SEO',
  tsf: 'The SEO Framework',
};
