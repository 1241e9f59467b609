import { z } from 'zod';
import {
  BATCH_NAME_MAX,
  ENTRY_STATUSES,
  IMPORT_FILE_MAX,
  IMPORT_MESSAGES,
  IMPORT_ROWS,
  TEMPLATE_COMBINATIONS,
} from '#shared/rules/calendar.ts';
import { REQUIRED } from '#shared/rules/messages.ts';
import { entryBrief, timeZone } from './calendar.ts';
import { TOPIC_MAX } from './content.ts';
import { text } from './fields.ts';

/** Characters. */
const IMPORT_TEXT_MAX = 200_000;

const TEMPLATE_VALUE_MAX = 100;

/** In base64. */
const FILE_CHARACTERS = Math.ceil(IMPORT_FILE_MAX / 3) * 4;

const templateList = z
  .object({
    name: z.string().trim().min(1).max(TEMPLATE_VALUE_MAX),
    values: z
      .array(text(TEMPLATE_VALUE_MAX).min(1))
      .min(1, IMPORT_MESSAGES.listMissing)
      .max(TEMPLATE_COMBINATIONS, IMPORT_MESSAGES.tooManyCombinations),
  })
  .meta({ id: 'TemplateList' });

const importSource = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('file'),
    /** Base64 of a CSV file. */
    file: z.string().min(1, REQUIRED).max(FILE_CHARACTERS, IMPORT_MESSAGES.fileTooLarge),
  }),
  z.object({
    kind: z.literal('list'),
    /** One topic a line, or cells of a spreadsheet. */
    text: text(IMPORT_TEXT_MAX).min(1, REQUIRED),
  }),
  z.object({
    kind: z.literal('template'),
    pattern: text(TOPIC_MAX).min(1, REQUIRED),
    lists: z.array(templateList).min(1, IMPORT_MESSAGES.listMissing).max(2),
  }),
]);
export type ImportSource = z.infer<typeof importSource>;

export const importDefaults = entryBrief.omit({ topic: true, keyword: true });
const rowNumbers = z.array(z.number().int().min(1)).max(IMPORT_ROWS).default([]);

export const previewImportInput = z.object({
  websiteId: z.uuid(),
  timeZone: timeZone
    .optional()
    .describe('IANA, of dates with a time; without it the plan’s, or UTC where there is none'),
  source: importSource.describe(
    'A CSV file in base64, a list with one topic a line, or a pattern with one or two lists to fill it',
  ),
  defaults: importDefaults.describe('What holds for every row that says nothing else'),
  dates: z.enum(['next', 'column']).default('column').describe('Whether rows with a date go out then'),
  dayFirst: z
    .boolean()
    .nullable()
    .default(null)
    .describe(
      'Whether the day comes first in dates such as 3/2/2027; needed where no other date of the list shows it',
    ),
  leftOut: rowNumbers.describe('Numbers of rows that are not wanted'),
  twinsTaken: rowNumbers.describe('Numbers of twins that are wanted all the same'),
});
export type PreviewImportInput = z.infer<typeof previewImportInput>;

/** The client makes the batch's `id`, so that a repeated request makes one batch. */
export const importEntriesInput = previewImportInput.extend({
  id: z.uuid(),
  name: text(BATCH_NAME_MAX).min(1, REQUIRED),
});
export const batchIdInput = z.object({ id: z.uuid() });

const importRow = z
  .object({
    number: z.number().int().describe('Its line in the list'),
    topic: z.string(),
    /** Null for a faulty row. */
    brief: entryBrief.nullable(),
    profileName: z.string().nullable(),
    localTime: z
      .string()
      .nullable()
      .describe('When it would go out at the website; null where it is not taken'),
    problems: z.array(z.string()).describe('Why it cannot be taken'),
    twin: z.string().nullable().describe('What it is the twin of'),
    isTaken: z.boolean(),
  })
  .meta({ id: 'ImportRow' });
export type ImportRow = z.infer<typeof importRow>;

const importCost = z
  .object({
    pieces: z.number().int(),
    words: z.number().int(),
    wordsNow: z.number().int().describe('Of these, what is written this month'),
    left: z.number().int().nullable().describe('Words left this month; null without a limit'),
    over: z.object({ words: z.number(), isThisMonth: z.boolean(), resetsOn: z.string() }).nullable(),
  })
  .meta({ id: 'ImportCost' });
export type ImportCost = z.infer<typeof importCost>;

const twofoldDate = z.object({ given: z.string(), dayFirst: z.string(), monthFirst: z.string() });
export type TwofoldDate = z.infer<typeof twofoldDate>;

export const importPreview = z
  .object({
    rows: z.array(importRow),
    timeZone: z.string(),
    unusedColumns: z.array(z.string()),
    twofoldDate: twofoldDate.nullable().describe('A date that could mean two days, with both'),
    cost: importCost,
  })
  .meta({ id: 'ImportPreview' });
export type ImportPreview = z.infer<typeof importPreview>;

export const refusedRows = z
  .array(
    z.object({ number: z.number().int(), topic: z.string(), problem: z.string() }).meta({ id: 'RefusedRow' }),
  )
  .describe('Rows that were not taken; they stop no other');

export const batchView = z
  .object({
    id: z.uuid(),
    websiteId: z.uuid(),
    domain: z.string(),
    name: z.string(),
    createdAt: z.string(),
    updatedAt: z.string().describe('When it, or one of its entries, was last changed'),
    pausedAt: z.string().nullable(),
    refused: refusedRows,
    counts: z.partialRecord(z.enum(ENTRY_STATUSES), z.number().int()).describe('Its entries by status'),
    unbegun: z.number().int().describe('Entries whose writing has not begun'),
  })
  .meta({ id: 'Batch' });
export type BatchView = z.infer<typeof batchView>;
