import { LINKED_PAGES } from '#shared/paths.ts';

/** Every address of the product, once. */
export const paths = {
  ...LINKED_PAGES,
  signUp: '/signup',
  accountCreated: '/account-created',
  accountDeleted: '/account-deleted',
  createLike: (id: string) => `/create?from=${id}`,
  contentList: '/content',
  content: (id: string) => `/content/${id}`,
  profiles: '/profiles',
  websites: '/websites',
  usage: '/usage',
  support: '/support',
  contact: '/contact',
  help: '/help',
  helpArticle: (slug: string) => `/help/${slug}`,
  terms: '/legal.html#terms-of-use',
  privacy: '/legal.html#privacy-policy',
  landing: '/landing.html',
  /** Any address without a page. */
  notFound: '/not-found',
  /** Pages of the in-app test payments; the server makes their addresses. */
  testCheckout: '/dev/checkout/:id',
  testPortal: '/dev/portal',
} as const;
