/** The pages for people who are not signed in: a program of their own. */
export const SIGNED_OUT_PAGES = {
  signIn: '/',
  signUp: '/signup',
  forgotPassword: '/forgot-password',
  updatePassword: '/update-password',
  accountCreated: '/account-created',
  accountDeleted: '/account-deleted',
  /** What the links in mails open. */
  confirm: '/auth/confirm',
  reset: '/auth/reset',
} as const;

/** Pages without a program. */
export const STATIC_PAGES = {
  landing: '/landing.html',
  terms: '/legal.html#terms-of-use',
  privacy: '/legal.html#privacy-policy',
} as const;

/** The pages that mails, redirects and other services lead to. */
export const LINKED_PAGES = {
  signIn: SIGNED_OUT_PAGES.signIn,
  forgotPassword: SIGNED_OUT_PAGES.forgotPassword,
  updatePassword: SIGNED_OUT_PAGES.updatePassword,
  create: '/create',
  account: '/account',
  websites: '/websites',
  calendar: '/calendar',
} as const;

/** The description of the API for people. */
export const API_DOCS_PATH = '/api/docs';

export const piecePath = (id: string) => `/content/${id}`;
/** The piece with the window that makes a review link. */
export const sharePath = (id: string) => `${piecePath(id)}?open=share-for-review`;

/** Where a piece is reviewed by people without an account. */
export const REVIEW_PATH = '/review';
export const reviewPath = (token: string) => `${REVIEW_PATH}/${token}`;

/** The companion plugin for WordPress, as its upload screen takes it. */
export const WORDPRESS_PLUGIN_PATH = '/wordpress-plugin/veemark.zip';
