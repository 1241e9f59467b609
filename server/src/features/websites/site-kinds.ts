import type { CmsType } from '#shared/rules/websites.ts';

/** What was typed about a site; each CMS takes its own of it. */
type Entered = { username?: string; shopName?: string; appPassword: string; clientId?: string };
type Names = { username: string | null; shopName: string | null };

type SiteKind = {
  /** It is stored only when its credentials work. */
  isTried: boolean;
  /** What was left empty stays as it is stored. */
  names: (entered: Entered, stored: Names | null) => Names;
  secret: (entered: Entered) => string;
};

/** What each CMS needs to be connected. */
export const SITE_KINDS = {
  wordpress: {
    isTried: true,
    names: ({ username }, stored) => ({ username: username || (stored?.username ?? null), shopName: null }),
    secret: ({ appPassword }) => appPassword,
  },
  shopify: {
    isTried: false,
    names: ({ shopName }, stored) => ({ username: null, shopName: shopName || (stored?.shopName ?? null) }),
    /** An app's id and secret travel as one credential; a token stands alone. */
    secret: ({ clientId, appPassword }) => (clientId ? `${clientId}:${appPassword}` : appPassword),
  },
} satisfies Record<CmsType, SiteKind>;
