import { z } from 'zod';
import {
  CONNECTED_SOURCES,
  EXPORT_FILE_MAX,
  RESULT_LISTS,
  RESULT_MESSAGES,
  RESULT_ORDERS,
  SEARCH_SOURCES,
  WORTH_ANSWERS,
  WORTH_KINDS,
} from '#shared/rules/results.ts';
import { WEBSITE_MESSAGES } from '#shared/rules/websites.ts';
import { pageLimit } from './fields.ts';

const FILE_MAX_CHARACTERS = Math.ceil(EXPORT_FILE_MAX / 3) * 4;
const NAME_MAX = 1000;
const SEARCH_MAX = 200;
const OFFSET_MAX = 1_000_000;

const websiteId = z.uuid(WEBSITE_MESSAGES.idMissing).describe('A connected website');
const source = z
  .enum(SEARCH_SOURCES)
  .nullish()
  .describe('Whose figures; left out, Google’s where there are some');
const day = z.iso.date();

const period = z
  .object({ from: day, to: day })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: RESULT_MESSAGES.periodInvalid });

export const searchFileInput = z.object({
  websiteId,
  name: z.string().max(NAME_MAX),
  /** Base64 of a ZIP, a CSV or a spreadsheet (.xlsx). */
  file: z.string().min(1, RESULT_MESSAGES.notRead).max(FILE_MAX_CHARACTERS, RESULT_MESSAGES.fileTooLarge),
  /** Of a list that does not say for which days it is. */
  period: period.nullish(),
});
export type SearchFileInput = z.infer<typeof searchFileInput>;

export const resultsInput = z.object({ websiteId, source });
export type ResultsInput = z.infer<typeof resultsInput>;

const listed = resultsInput.extend({
  of: z.enum(RESULT_LISTS).default('pages'),
  search: z.string().trim().max(SEARCH_MAX).default('').describe('In addresses or queries'),
  order: z.enum(RESULT_ORDERS).default('clicks'),
  isAscending: z.boolean().default(false),
});

export const listResultsInput = listed.extend({
  limit: pageLimit(50),
  cursor: z.number().int().min(0).max(OFFSET_MAX).nullish().describe('The `nextCursor` of the page before'),
});
export type ListResultsInput = z.infer<typeof listResultsInput>;

export const exportResultsInput = listed;
export type ExportResultsInput = z.infer<typeof exportResultsInput>;

const TOKEN_MAX = 4000;
const PROPERTY_MAX = 1000;
const connected = z.enum(CONNECTED_SOURCES);

export const startSearchConsoleInput = z.object({ websiteId });
export type StartSearchConsoleInput = z.infer<typeof startSearchConsoleInput>;

/** What Google adds to the address that it sends its user back to. */
export const finishSearchConsoleInput = z.object({
  state: z.string().min(1).max(TOKEN_MAX),
  code: z.string().max(TOKEN_MAX).nullish(),
});
export type FinishSearchConsoleInput = z.infer<typeof finishSearchConsoleInput>;

export const connectBingInput = z.object({
  websiteId,
  key: z.string().trim().min(1, RESULT_MESSAGES.wrongKey).max(TOKEN_MAX),
});
export type ConnectBingInput = z.infer<typeof connectBingInput>;

export const searchConnectionInput = z.object({ websiteId, source: connected });
export type SearchConnectionInput = z.infer<typeof searchConnectionInput>;

export const choosePropertyInput = searchConnectionInput.extend({
  property: z.string().min(1).max(PROPERTY_MAX),
});
export type ChoosePropertyInput = z.infer<typeof choosePropertyInput>;

const SUBJECT_MAX = 2000;

export const worthInput = z.object({ websiteId });
export type WorthInput = z.infer<typeof worthInput>;

export const answerWorthInput = z.object({
  websiteId,
  kind: z.enum(WORTH_KINDS),
  /** The page, or what was searched. */
  subject: z.string().min(1).max(SUBJECT_MAX),
  answer: z.enum(WORTH_ANSWERS),
});
export type AnswerWorthInput = z.infer<typeof answerWorthInput>;
