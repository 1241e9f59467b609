import { STOPPED_STATUSES } from '#shared/calendar-rules.ts';
import type { Prisma } from '../../../generated/prisma/client.ts';

/** Entries of which no text has been begun. */
export const UNBEGUN = {
  status: { in: ['idea', 'queued', ...STOPPED_STATUSES] },
  contentId: null,
  generationId: null,
} satisfies Prisma.CalendarEntryWhereInput;
