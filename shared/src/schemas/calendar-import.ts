import { z } from 'zod';
import { entryBrief, timeZone, type EntryBrief } from './calendar.ts';
import type { EntryStatus } from '../rules/calendar.ts';
import {
  BATCH_NAME_MAX,
  IMPORT_FILE_MAX,
  IMPORT_MESSAGES,
  IMPORT_ROWS,
  IMPORT_TEXT_MAX,
  TEMPLATE_COMBINATIONS,
  TEMPLATE_VALUE_MAX,
} from '../rules/calendar-import.ts';
import { TOPIC_MAX } from './content.ts';
import { atMost, REQUIRED } from '../rules/messages.ts';

/** The bytes of a file in base64. */
const FILE_CHARACTERS = Math.ceil(IMPORT_FILE_MAX / 3) * 4;

const templateList = z.object({
  /** As it stands in the braces. */
  name: z.string().trim().min(1).max(TEMPLATE_VALUE_MAX),
  values: z
    .array(z.string().trim().min(1).max(TEMPLATE_VALUE_MAX, atMost(TEMPLATE_VALUE_MAX)))
    .min(1, IMPORT_MESSAGES.listMissing)
    .max(TEMPLATE_COMBINATIONS, IMPORT_MESSAGES.tooManyCombinations),
});

const importSource = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('file'),
    /** Base64 of a CSV file. */
    file: z.string().min(1, REQUIRED).max(FILE_CHARACTERS, IMPORT_MESSAGES.fileTooLarge),
  }),
  z.object({
    kind: z.literal('list'),
    /** One topic a line, or what was copied from a spreadsheet. */
    text: z.string().trim().min(1, REQUIRED).max(IMPORT_TEXT_MAX, atMost(IMPORT_TEXT_MAX)),
  }),
  z.object({
    kind: z.literal('template'),
    pattern: z.string().trim().min(1, REQUIRED).max(TOPIC_MAX, atMost(TOPIC_MAX)),
    lists: z.array(templateList).min(1, IMPORT_MESSAGES.listMissing).max(2),
  }),
]);
export type ImportSource = z.infer<typeof importSource>;

/** What holds for every row that says nothing else. */
export const importDefaults = entryBrief.omit({ topic: true, keyword: true });
export type ImportDefaults = z.infer<typeof importDefaults>;

const rowNumbers = z.array(z.number().int().min(1)).max(IMPORT_ROWS).default([]);

export const previewImportInput = z.object({
  websiteId: z.uuid(),
  /** Of dates with a time. Without it they are in the plan's, or in UTC where there is none. */
  timeZone: timeZone.optional(),
  source: importSource,
  defaults: importDefaults,
  /** `column`: rows with a date go out then; every other row gets the next free time. */
  dates: z.enum(['next', 'column']).default('column'),
  /** Of dates that can be two days, such as 3/2/2027. */
  dayFirst: z.boolean().nullable().default(null),
  /** Rows that the user does not want. */
  leftOut: rowNumbers,
  /** Twins are left out, but for these. */
  twinsTaken: rowNumbers,
});
export type PreviewImportInput = z.infer<typeof previewImportInput>;

/** `id` is made by the client and becomes the batch's, so that a request sent twice makes one batch. */
export const importEntriesInput = previewImportInput.extend({
  id: z.uuid(),
  name: z.string().trim().min(1, REQUIRED).max(BATCH_NAME_MAX, atMost(BATCH_NAME_MAX)),
});
export type ImportEntriesInput = z.infer<typeof importEntriesInput>;

export const batchIdInput = z.object({ id: z.uuid() });
export type BatchIdInput = z.infer<typeof batchIdInput>;

/** What becomes of a row of the list. */
export type ImportRow = {
  /** Its line in the list, as a spreadsheet counts. */
  number: number;
  topic: string;
  /** Null where something is wrong with it. */
  brief: EntryBrief | null;
  profileName: string | null;
  /** Wall time of its slot, YYYY-MM-DDTHH:MM; null for what is not taken. */
  localTime: string | null;
  /** Why it cannot be taken, in sentences. */
  problems: string[];
  /** What it is the twin of, in a sentence. */
  twin: string | null;
  isTaken: boolean;
};

/** What writing the rows will cost. */
export type ImportCost = {
  pieces: number;
  words: number;
  /** Of these, what is written this month. */
  wordsNow: number;
  /** What is left of this month. */
  left: number;
  /** The first month in which more is to be written than there are words for, with all that is planned. */
  over: { words: number; isThisMonth: boolean; resetsOn: string } | null;
};

/** A date that can be two days, both as YYYY-MM-DD. */
export type TwofoldDate = { given: string; dayFirst: string; monthFirst: string };

export type ImportPreview = {
  rows: ImportRow[];
  timeZone: string;
  /** Columns that mean nothing here. */
  unusedColumns: string[];
  /** The first one, where no other date of its column says which comes first. */
  twofoldDate: TwofoldDate | null;
  cost: ImportCost;
};

export type RefusedRow = { number: number; topic: string; problem: string };

/** A batch as it is shown. */
export type BatchView = {
  id: string;
  websiteId: string;
  domain: string;
  name: string;
  createdAt: string;
  pausedAt: string | null;
  refused: RefusedRow[];
  counts: Partial<Record<EntryStatus, number>>;
  /** Entries whose writing has not begun. */
  unbegun: number;
};
