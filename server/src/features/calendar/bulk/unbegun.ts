import { STOPPED_STATUSES } from '#shared/rules/calendar.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';

/** Entries of which no text has been begun. */
export const UNBEGUN = {
  status: { in: ['idea', 'queued', ...STOPPED_STATUSES] },
  contentId: null,
  generationId: null,
} satisfies Prisma.CalendarEntryWhereInput;
