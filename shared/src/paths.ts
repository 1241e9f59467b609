/** The pages that mails, redirects and other services lead to. */
export const LINKED_PAGES = {
  signIn: '/',
  forgotPassword: '/forgot-password',
  updatePassword: '/update-password',
  create: '/create',
  account: '/account',
  websites: '/websites',
} as const;

/** The addresses that links in mails open. */
export const CONFIRM_PATH = '/auth/confirm';
export const RESET_PATH = '/auth/reset';
