import { z } from 'zod';
import {
  calendarInput,
  entryBrief,
  entryIdInput,
  entryView,
  moveEntryInput,
  sendBackEntryInput,
  timeZone,
} from '#shared/schemas/calendar.ts';
import {
  batchView,
  importEntriesInput,
  importPreview,
  previewImportInput,
} from '#shared/schemas/calendar-import.ts';
import { changes, nextCursor } from './piece-shapes.ts';
import { EXAMPLE_ID } from './route.ts';

const { time } = moveEntryInput.shape;
const ENTRY = { id: EXAMPLE_ID };

const entry = entryView.omit({ generationId: true, brief: true });

const when = time.describe('The next free time, a time of your own in the entry’s time zone, or none yet');

export const listEntries = {
  input: z.object({
    ...calendarInput.shape,
    ...changes,
  }),
  response: z.object({ entries: z.array(entry), nextCursor }),
  example: { from: '2027-01-01T00:00:00Z', to: '2027-02-01T00:00:00Z' },
};

export const addEntry = {
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
};

export const moveEntry = {
  input: entryIdInput.extend({ time: when }),
  response: entry,
  example: { ...ENTRY, time: { kind: 'at' as const, localTime: '2027-01-04T09:30' } },
};

export const changeEntry = { input: entryIdInput, response: entry, example: ENTRY };

export const listQueue = {
  input: z.object(changes),
  response: z.object({ entries: z.array(entry), nextCursor }),
  example: {},
};

export const sendBackEntry = {
  input: sendBackEntryInput,
  response: entry,
  example: { ...ENTRY, note: 'Shorter, please.' },
};

export const removeEntry = { input: entryIdInput, response: z.object({ id: z.uuid() }), example: ENTRY };

const LIST = {
  websiteId: EXAMPLE_ID,
  timeZone: 'Europe/Berlin',
  source: { kind: 'list' as const, text: 'Electric bikes for commuters\nHow to charge an electric bike' },
  defaults: { wordCount: 800 },
};

export const previewImport = {
  input: previewImportInput,
  response: importPreview,
  example: LIST,
};

export const importList = {
  input: importEntriesInput.extend({
    id: z.uuid().optional().describe('Made by you: a request that is sent twice with it makes one batch'),
    name: importEntriesInput.shape.name.default('List'),
  }),
  response: batchView,
  makes: 'id' as const,
  example: { ...LIST, name: 'Bikes' },
};
