import { LINKED_PAGES } from '#shared/paths.ts';

/** Every address of the product, once. */
export const paths = {
  ...LINKED_PAGES,
  signUp: '/signup',
  accountCreated: '/account-created',
  accountDeleted: '/account-deleted',
  contentList: '/content',
  content: (id: string) => `/content/${id}`,
  profiles: '/profiles',
  websites: '/websites',
  support: '/support',
  contact: '/contact',
  terms: '/legal.html#terms-of-use',
  privacy: '/legal.html#privacy-policy',
  landing: '/landing.html',
} as const;
