import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '#server/errors.ts';
import {
  batchView,
  importEntriesInput,
  importPreview,
  previewImportInput,
} from '#shared/schemas/calendar-import.ts';
import {
  calendarInput,
  entryBrief,
  entryIdInput,
  entryView,
  moveEntryInput,
  sendBackEntryInput,
  timeZone,
} from '#shared/schemas/calendar.ts';
import { changes, EXAMPLE_ID, nextCursor, route } from './route.ts';

const ENTRY = { id: EXAMPLE_ID };

const entry = entryView.omit({ generationId: true, brief: true });

const when = moveEntryInput.shape.time.describe(
  'The next free time, a time of your own in the entry’s time zone, or none yet',
);

const changeEntry = { input: entryIdInput, response: entry, example: ENTRY };

const LIST = {
  websiteId: EXAMPLE_ID,
  timeZone: 'Europe/Berlin',
  source: { kind: 'list' as const, text: 'Electric bikes for commuters\nHow to charge an electric bike' },
  defaults: { wordCount: 800 },
};

export const CALENDAR_ROUTES = [
  route(
    'GET calendar',
    'publish.calendarPage',
    'List what goes out in a range of time',
    {
      input: z.object({ ...calendarInput.shape, ...changes }),
      response: z.object({ entries: z.array(entry), nextCursor }),
      example: { from: '2027-01-01T00:00:00Z', to: '2027-02-01T00:00:00Z' },
    },
    async (api, range) => {
      const { items, ...next } = await api.publish.calendarPage(range);
      return { entries: items, ...next };
    },
  ),
  route(
    'GET calendar/queue',
    'publish.queuePage',
    'List all that is not posted, also what has no time',
    { input: z.object(changes), response: z.object({ entries: z.array(entry), nextCursor }), example: {} },
    async (api, query) => {
      const { items, ...next } = await api.publish.queuePage(query);
      return { entries: items, ...next };
    },
  ),
  route('GET calendar/:id', 'publish.getEntry', 'Read an entry', changeEntry),
  route(
    'POST calendar',
    'publish.addEntries',
    'Add a finished piece, or what is to be written',
    {
      input: z.object({
        id: z.uuid().optional().describe('Made by you: a request that is sent twice with it adds one entry'),
        websiteId: z.uuid(),
        timeZone: timeZone
          .optional()
          .describe('IANA, of a time of your own; without it the plan’s, or UTC where there is none'),
        contentId: z.uuid().nullish().describe('A finished piece'),
        brief: entryBrief.nullish().describe('What is to be written, where there is no piece yet'),
        time: when.default({ kind: 'next' }),
      }),
      response: entry,
      makes: 'id' as const,
      example: {
        websiteId: EXAMPLE_ID,
        timeZone: 'Europe/Berlin',
        brief: { topic: 'Electric bikes for commuters', wordCount: 800 },
        time: { kind: 'next' as const },
      },
    },
    async (api, { id = randomUUID(), contentId = null, brief = null, time, ...place }) => {
      const entries = [{ id, contentId, brief, time }];
      const [added] = await api.publish.addEntries({ ...place, entries });
      if (!added) throw new AppError('internal', 'The entry was not added.');
      return added;
    },
  ),
  route(
    'POST calendar/import/preview',
    'publish.previewImport',
    'Preview a list: when each row would go out, or why it cannot',
    { input: previewImportInput, response: importPreview, example: LIST },
  ),
  route(
    'POST calendar/import',
    'publish.importEntries',
    'Put a list into the calendar: all rows that can be taken',
    {
      input: importEntriesInput.extend({
        id: z.uuid().optional().describe('Made by you: a request that is sent twice with it makes one batch'),
        name: importEntriesInput.shape.name.default('List'),
      }),
      response: batchView,
      makes: 'id' as const,
      example: { ...LIST, name: 'Bikes' },
    },
    (api, { id = randomUUID(), ...list }) => api.publish.importEntries({ ...list, id }),
  ),
  route('POST calendar/:id/move', 'publish.moveEntry', 'Give an entry another time', {
    input: entryIdInput.extend({ time: when }),
    response: entry,
    example: { ...ENTRY, time: { kind: 'at' as const, localTime: '2027-01-04T09:30' } },
  }),
  route('POST calendar/:id/approve', 'publish.approveEntry', 'Let an entry go out at its time', changeEntry),
  route(
    'POST calendar/:id/send-back',
    'publish.sendBackEntry',
    'Send an entry back: it does not go out until it is approved',
    { input: sendBackEntryInput, response: entry, example: { ...ENTRY, note: 'Shorter, please.' } },
  ),
  route(
    'POST calendar/:id/skip',
    'publish.skipEntry',
    'Take an entry out of the calendar and keep it as an idea',
    changeEntry,
  ),
  route('DELETE calendar/:id', 'publish.removeEntry', 'Remove an entry; its piece stays', {
    input: entryIdInput,
    response: z.object({ id: z.uuid() }),
    example: ENTRY,
  }),
];
