import { z } from 'zod';
import {
  calendarInput,
  entryBrief,
  entryIdInput,
  moveEntryInput,
  sendBackEntryInput,
  timeZone,
} from '#shared/schemas/calendar.ts';
import { importEntriesInput, previewImportInput } from '#shared/schemas/calendar-import.ts';
import { ENTRY_STATUSES } from '#shared/rules/calendar.ts';
import { LONG_FORM_TYPES } from '#shared/rules/content.ts';
import { batch } from './batch-routes.ts';
import { changes, nextCursor } from './piece-shapes.ts';
import { EXAMPLE_ID } from './route.ts';

const { time } = moveEntryInput.shape;
const { note } = sendBackEntryInput.shape;
const { from, to } = calendarInput.shape;
const ENTRY = { id: EXAMPLE_ID };

const entry = z.object({
  id: z.uuid(),
  websiteId: z.uuid(),
  domain: z.string(),
  planId: z.uuid().nullable(),
  contentId: z.uuid().nullable().describe('Null until it is written'),
  contentType: z.enum(LONG_FORM_TYPES),
  title: z.string().describe('Of the piece, or the topic while it is not written'),
  status: z.enum(ENTRY_STATUSES),
  slotAt: z.string().nullable().describe('When it goes out'),
  localTime: z.string().nullable().describe('The same at the website, YYYY-MM-DDTHH:MM'),
  timeZone: z.string(),
  pinned: z.boolean().describe('No change of the plan moves it'),
  approved: z.boolean(),
  note: z.string().nullable().describe('What is to be changed, where it was sent back'),
  reason: z.string().nullable().describe('Why it is not posted'),
  hint: z.string().nullable(),
  tryAt: z.string().nullable().describe('When it is tried again by itself'),
  postedAt: z.string().nullable(),
  updatedAt: z.string(),
});

const when = time.describe('The next free time, a time of your own in the entry’s time zone, or none yet');

export const listEntries = {
  input: z.object({
    from: from.describe('Entries with a time from here'),
    to: to.describe('to before here'),
    websiteId: z.uuid().optional(),
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
  input: sendBackEntryInput.extend({ note: note.describe('What is to be changed') }),
  response: entry,
  example: { ...ENTRY, note: 'Shorter, please.' },
};

export const removeEntry = { input: entryIdInput, response: z.object({ id: z.uuid() }), example: ENTRY };

const list = {
  timeZone: timeZone
    .optional()
    .describe('IANA, of dates with a time; without it the plan’s, or UTC where there is none'),
  source: previewImportInput.shape.source.describe(
    'A CSV file in base64, a list with one topic a line, or a pattern with one or two lists to fill it',
  ),
  defaults: previewImportInput.shape.defaults.describe('What holds for every row that says nothing else'),
  dates: previewImportInput.shape.dates.describe('Whether rows with a date go out then'),
  dayFirst: previewImportInput.shape.dayFirst.describe(
    'Whether the day comes first in dates such as 3/2/2027; needed where no other date of the list shows it',
  ),
  leftOut: previewImportInput.shape.leftOut.describe('Numbers of rows that are not wanted'),
  twinsTaken: previewImportInput.shape.twinsTaken.describe('Numbers of twins that are wanted all the same'),
};

const LIST = {
  websiteId: EXAMPLE_ID,
  timeZone: 'Europe/Berlin',
  source: { kind: 'list' as const, text: 'Electric bikes for commuters\nHow to charge an electric bike' },
  defaults: { wordCount: 800 },
};

export const previewImport = {
  input: previewImportInput.extend(list),
  response: z.object({
    rows: z.array(
      z.object({
        number: z.number().int().describe('Its line in the list'),
        topic: z.string(),
        profileName: z.string().nullable(),
        localTime: z
          .string()
          .nullable()
          .describe('When it would go out at the website; null where it is not taken'),
        problems: z.array(z.string()).describe('Why it cannot be taken'),
        twin: z.string().nullable().describe('What it is the twin of'),
        isTaken: z.boolean(),
      }),
    ),
    timeZone: z.string(),
    unusedColumns: z.array(z.string()),
    twofoldDate: z
      .object({ given: z.string(), dayFirst: z.string(), monthFirst: z.string() })
      .nullable()
      .describe('A date that could mean two days, with both'),
    cost: z.object({
      pieces: z.number().int(),
      words: z.number().int(),
      wordsNow: z.number().int().describe('Of these, what is written this month'),
      left: z.number().int().describe('Words left this month'),
    }),
  }),
  example: LIST,
};

export const importList = {
  input: importEntriesInput.extend({
    ...list,
    id: z.uuid().optional().describe('Made by you: a request that is sent twice with it makes one batch'),
    name: importEntriesInput.shape.name.default('List'),
  }),
  response: batch,
  makes: 'id' as const,
  example: { ...LIST, name: 'Bikes' },
};
