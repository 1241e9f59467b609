import { Prisma } from '#server/generated/prisma/client.ts';
import type { Outcome } from '../post/attempts.ts';

/** A publication whose post was removed from the site here. */
export const REMOVED = {
  status: 'removed',
  remoteId: null,
  link: null,
  publishedAt: null,
  receipt: Prisma.DbNull,
  dataDue: false,
  siteChange: null,
} satisfies Outcome;
