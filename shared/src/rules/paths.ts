/** Signed out: a program of their own. */
export const SIGNED_OUT_PAGES = {
  signIn: '/',
  signUp: '/signup',
  forgotPassword: '/forgot-password',
  updatePassword: '/update-password',
  accountCreated: '/account-created',
  accountDeleted: '/account-deleted',
  confirm: '/auth/confirm',
  reset: '/auth/reset',
  invitation: '/invitation',
} as const;

/** Links of mails about a change of the address; they lead on to the account. */
export const EMAIL_LINKS = { confirm: '/auth/email', takeBack: '/auth/email-back' } as const;
/** What the account says after such a link. */
export const EMAIL_OUTCOME = { name: 'email', changed: 'changed', invalid: 'invalid' } as const;

/** Links of mails about a lost second factor; they lead on to the sign-in page, which says what became of it. */
export const FACTOR_LINKS = { remove: '/auth/factor-remove', keep: '/auth/factor-keep' } as const;
export const FACTOR_OUTCOME = 'factor';

export const STATIC_PAGES = {
  landing: '/landing.html',
  legal: '/legal.html',
  terms: '/legal.html#terms-of-use',
  privacy: '/legal.html#privacy-policy',
  security: '/security',
} as const;

export const LINKED_PAGES = {
  signIn: SIGNED_OUT_PAGES.signIn,
  forgotPassword: SIGNED_OUT_PAGES.forgotPassword,
  updatePassword: SIGNED_OUT_PAGES.updatePassword,
  create: '/create',
  account: '/account',
  accountPlan: '/account/plan',
  accountSecurity: '/account/security',
  accountPrograms: '/account/programs',
  websites: '/websites',
  calendar: '/calendar',
} as const;

/** Google sends its users back to it. */
export const SEARCH_CONSOLE_RETURN = '/search-console/return';

/** Where mails are read while no mail server is set up; never in production. */
export const DEV_MAILBOX_PATH = '/dev/mailbox';

/** Where the pages of demo sites are; never in production. */
export const DEV_SITE_PATH = '/dev/site';

/** For those in ADMINS; to everybody else an address like any that does not exist. */
export const ADMIN_PATH = '/admin';

export const API_DOCS_PATH = '/api/docs';
export const MCP_PATH = '/mcp';

export const piecePath = (id: string) => `/content/${id}`;
/** Opens the window that makes a review link. */
export const sharePath = (id: string) => `${piecePath(id)}?open=share-for-review`;

export const REVIEW_PATH = '/review';
export const reviewPath = (token: string) => `${REVIEW_PATH}/${token}`;

/** As WordPress's upload screen takes it. */
export const WORDPRESS_PLUGIN_PATH = '/wordpress-plugin/veemark.zip';
/** The plugin on a site asks there whether it is the newest. */
export const WORDPRESS_UPDATE_PATH = '/wordpress-plugin/veemark.json';

/** The screens of the app as its router knows them. No other address is one. */
export const APP_SCREENS = [
  '/create',
  '/content',
  '/content/:id',
  '/profiles',
  '/calendar',
  '/calendar/import',
  '/sources',
  '/websites',
  '/profiles/:id',
  '/websites/:id',
  '/results',
  SEARCH_CONSOLE_RETURN,
  '/usage',
  '/account',
  '/account/plan',
  '/account/security',
  '/account/programs',
  '/contact',
  '/support',
  '/help',
  '/help/:slug',
  '/connect/:id',
  '/dev/checkout/:id',
  '/dev/portal',
] as const;

const OPEN_TO_ALL: readonly string[] = ['/help', '/help/:slug'];
const patternOf = (screen: string) => new RegExp(`^${screen.replace(/:\w+/g, '[^/]+')}$`);
const SCREENS = APP_SCREENS.map(patternOf);
const OWN_SCREENS = APP_SCREENS.filter((screen) => !OPEN_TO_ALL.includes(screen)).map(patternOf);

export const isScreen = (path: string) => SCREENS.some((screen) => screen.test(path));

/** A screen that is there for somebody who is signed in. */
export const needsSession = (path: string) => OWN_SCREENS.some((screen) => screen.test(path));

export const pathOf = (address: string) => address.split(/[?#]/)[0]?.replace(/(?<!^)\/+$/, '') ?? '/';

const WAY_BACK = 'back';

/** The sign-in page, which leads to this address afterwards. */
export const signInFor = (address: string) =>
  `${SIGNED_OUT_PAGES.signIn}?${new URLSearchParams({ [WAY_BACK]: address }).toString()}`;

/** @param query of the sign-in page. @returns where it leads afterwards, which is always a screen of the app */
export function wayBack(query: string): string {
  const address = new URLSearchParams(query).get(WAY_BACK) ?? '';
  return needsSession(pathOf(address)) ? address : LINKED_PAGES.create;
}

export const APP_FILES_PATH = '/app-files.json';
