import { connectPath } from '#shared/rules/assistants.ts';
import {
  ADMIN_PATH,
  LINKED_PAGES,
  piecePath,
  sharePath,
  SIGNED_OUT_PAGES,
  STATIC_PAGES,
} from '#shared/rules/paths.ts';

export const paths = {
  ...SIGNED_OUT_PAGES,
  ...STATIC_PAGES,
  ...LINKED_PAGES,
  createLike: (id: string) => `/create?from=${id}`,
  createAbout: (topic: string, sourceId: string | null = null) =>
    `/create?topic=${encodeURIComponent(topic)}${sourceId ? `&source=${sourceId}` : ''}`,
  calendarImport: '/calendar/import',
  contentList: '/content',
  listWriting: '/content?status=writing',
  content: piecePath,
  share: sharePath,
  profiles: '/profiles',
  sources: '/sources',
  sourcesOf: (profileId: string) => `/sources?profile=${profileId}`,
  results: '/results',
  resultsOf: (websiteId: string) => `/results?website=${websiteId}`,
  usage: '/usage',
  admin: ADMIN_PATH,
  connect: connectPath,
  support: '/support',
  contact: '/contact',
  help: '/help',
  helpArticle: (slug: string) => `/help/${slug}`,
  notFound: '/not-found',
  testCheckout: '/dev/checkout/:id',
  testPortal: '/dev/portal',
} as const;
