import { z } from 'zod';
import { entryBrief, timeZone, type EntryBrief } from './calendar.ts';
import type { EntryStatus } from '../rules/calendar.ts';
import {
  BATCH_NAME_MAX,
  IMPORT_FILE_MAX,
  IMPORT_MESSAGES,
  IMPORT_ROWS,
  TEMPLATE_COMBINATIONS,
} from '../rules/calendar-import.ts';
import { TOPIC_MAX } from './content.ts';
import { atMost, REQUIRED } from '../rules/messages.ts';

/** Characters. */
const IMPORT_TEXT_MAX = 200_000;

const TEMPLATE_VALUE_MAX = 100;

/** In base64. */
const FILE_CHARACTERS = Math.ceil(IMPORT_FILE_MAX / 3) * 4;

const templateList = z.object({
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
    /** One topic a line, or cells of a spreadsheet. */
    text: z.string().trim().min(1, REQUIRED).max(IMPORT_TEXT_MAX, atMost(IMPORT_TEXT_MAX)),
  }),
  z.object({
    kind: z.literal('template'),
    pattern: z.string().trim().min(1, REQUIRED).max(TOPIC_MAX, atMost(TOPIC_MAX)),
    lists: z.array(templateList).min(1, IMPORT_MESSAGES.listMissing).max(2),
  }),
]);
export type ImportSource = z.infer<typeof importSource>;

export const importDefaults = entryBrief.omit({ topic: true, keyword: true });
const rowNumbers = z.array(z.number().int().min(1)).max(IMPORT_ROWS).default([]);

export const previewImportInput = z.object({
  websiteId: z.uuid(),
  /** Of dates with a time; default: the plan's, or UTC. */
  timeZone: timeZone.optional(),
  source: importSource,
  defaults: importDefaults,
  /** `column`: rows with a date use it; others get the next free time. */
  dates: z.enum(['next', 'column']).default('column'),
  /** Of ambiguous dates such as 3/2/2027. */
  dayFirst: z.boolean().nullable().default(null),
  leftOut: rowNumbers,
  /** Other duplicates are left out. */
  twinsTaken: rowNumbers,
});
export type PreviewImportInput = z.infer<typeof previewImportInput>;

/** The client makes the batch's `id`, so that a repeated request makes one batch. */
export const importEntriesInput = previewImportInput.extend({
  id: z.uuid(),
  name: z.string().trim().min(1, REQUIRED).max(BATCH_NAME_MAX, atMost(BATCH_NAME_MAX)),
});
export const batchIdInput = z.object({ id: z.uuid() });
export type ImportRow = {
  /** As a spreadsheet counts. */
  number: number;
  topic: string;
  /** Null for a faulty row. */
  brief: EntryBrief | null;
  profileName: string | null;
  /** YYYY-MM-DDTHH:MM; null for a refused row. */
  localTime: string | null;
  problems: string[];
  twin: string | null;
  isTaken: boolean;
};

export type ImportCost = {
  pieces: number;
  words: number;
  /** This month. */
  wordsNow: number;
  left: number;
  over: { words: number; isThisMonth: boolean; resetsOn: string } | null;
};

/** Both readings as YYYY-MM-DD. */
export type TwofoldDate = { given: string; dayFirst: string; monthFirst: string };

export type ImportPreview = {
  rows: ImportRow[];
  timeZone: string;
  unusedColumns: string[];
  twofoldDate: TwofoldDate | null;
  cost: ImportCost;
};

export type RefusedRow = { number: number; topic: string; problem: string };

export type BatchView = {
  id: string;
  websiteId: string;
  domain: string;
  name: string;
  createdAt: string;
  pausedAt: string | null;
  refused: RefusedRow[];
  counts: Partial<Record<EntryStatus, number>>;
  unbegun: number;
};
