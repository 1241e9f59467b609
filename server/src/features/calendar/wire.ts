import { z } from 'zod';
import { AppError } from '#server/errors.ts';
import { ownId, withId } from '#server/trpc/path-fields.ts';
import { addEntriesInput, entryView, newEntry, type EntryView } from '#shared/schemas/calendar.ts';

export const entry = entryView.omit({ generationId: true, brief: true }).meta({ id: 'CalendarEntry' });

const { websiteId, timeZone } = addEntriesInput.shape;
const { contentId, brief, time } = newEntry.shape;

/** The path adds one entry at a time. */
export const addedEntry = z.object({
  id: ownId('one entry'),
  websiteId,
  timeZone: timeZone.describe(
    'IANA, of a time of your own; without it the plan’s, or UTC where there is none',
  ),
  contentId: contentId.describe('A finished piece'),
  brief: brief.describe('What is to be written, where there is no piece yet'),
  time,
});

export function entriesOf({ websiteId: site, timeZone: zone, ...added }: z.output<typeof addedEntry>) {
  return { websiteId: site, timeZone: zone, entries: [withId(added)] };
}

export function onlyEntry([added]: EntryView[]) {
  if (!added) throw new AppError('internal', 'The entry was not added.');
  return added;
}
