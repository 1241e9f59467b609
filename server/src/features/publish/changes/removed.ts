import { Prisma } from '#server/generated/prisma/client.ts';

/** A publication whose post was removed from the site here. */
export const REMOVED = {
  status: 'removed',
  remoteId: null,
  link: null,
  publishedAt: null,
  contentHash: null,
  receipt: Prisma.DbNull,
  dataDue: false,
  siteChange: null,
  siteChangedAt: null,
} satisfies Prisma.PublicationUncheckedUpdateManyInput;
