import { Prisma } from '#server/generated/prisma/client.ts';
import type { Outcome } from '../post/attempts.ts';

export const REMOVED = {
  status: 'removed',
  remoteId: null,
  link: null,
  publishedAt: null,
  receipt: Prisma.DbNull,
  dataDue: false,
  siteChange: null,
} satisfies Outcome;
