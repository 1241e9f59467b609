import { z } from 'zod';
import {
  CALENDAR_MESSAGES,
  DEFAULT_PLAN,
  ENTRY_STATUSES,
  KEYWORD_MAX,
  LEAD_HOURS_MAX,
  PER_WEEK_MAX,
  PROPOSED_PIECES,
  TIMES_MAX,
} from '#shared/rules/calendar.ts';
import { LONG_FORM_TYPES, WORD_COUNT_MAX } from '#shared/rules/content.ts';
import { IDEAS_OF_MONTH } from '#shared/rules/ideas.ts';
import { REQUIRED } from '#shared/rules/messages.ts';
import { plannedBrief } from './content.ts';
import {
  instant,
  isStorableYear,
  listCursor,
  listPosition,
  pageLimit,
  text,
  updatedSince,
} from './fields.ts';

const NOTE_MAX = 1000;

const ENTRIES_AT_ONCE = 500;

function isTimeZone(value: string): boolean {
  try {
    return /^[A-Za-z]/.test(value) && Boolean(new Intl.DateTimeFormat('en-US', { timeZone: value }));
  } catch {
    return false;
  }
}

export const timeZone = z
  .string()
  .max(100)
  .refine(isTimeZone, CALENDAR_MESSAGES.zoneUnknown)
  .describe('A name of the IANA, such as Europe/Berlin');

const localTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, CALENDAR_MESSAGES.timeInvalid);

/** Wall time, YYYY-MM-DDTHH:MM. */
export const localMoment = z.iso
  .datetime({ local: true, precision: -1, offset: false, error: CALENDAR_MESSAGES.momentInvalid })
  .refine(isStorableYear, CALENDAR_MESSAGES.momentInvalid);

export const savePlanInput = z.object({
  websiteId: z.uuid(),
  timeZone,
  perWeek: z
    .number()
    .int()
    .min(1)
    .max(PER_WEEK_MAX)
    .default(DEFAULT_PLAN.perWeek)
    .describe('The most posts in any seven days'),
  weekdays: z
    .array(z.number().int().min(0).max(6))
    .min(1, CALENDAR_MESSAGES.weekdayMissing)
    .max(7)
    .transform((days) => [...new Set(days)].sort((a, b) => a - b))
    .default(DEFAULT_PLAN.weekdays)
    .describe('From 0, Sunday'),
  times: z
    .array(localTime)
    .min(1, CALENDAR_MESSAGES.timeMissing)
    .max(TIMES_MAX)
    .transform((times) => [...new Set(times)].sort((a, b) => a.localeCompare(b)))
    .default(DEFAULT_PLAN.times)
    .describe('HH:MM at the website'),
  approval: z.boolean().default(DEFAULT_PLAN.approval).describe('Each text waits for an approval'),
  leadHours: z
    .number()
    .int()
    .min(1)
    .max(LEAD_HOURS_MAX)
    .default(DEFAULT_PLAN.leadHours)
    .describe('Writing begins this long before the post'),
  mondayMail: z
    .boolean()
    .default(DEFAULT_PLAN.mondayMail)
    .describe('A mail on Mondays says how the week looks'),
});
export type SavePlanInput = z.infer<typeof savePlanInput>;

export const entryBrief = z
  .object({
    ...plannedBrief,
    wordCount: plannedBrief.wordCount.max(WORD_COUNT_MAX, `At most ${WORD_COUNT_MAX} words`),
    keyword: text(KEYWORD_MAX).default(''),
  })
  .meta({ id: 'EntryBrief' });
export type EntryBrief = z.infer<typeof entryBrief>;

const entryTime = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('next') }),
    z.object({ kind: z.literal('at'), localTime: localMoment }),
    z.object({ kind: z.literal('none') }),
  ])
  .describe('The next free time, a time of your own in the entry’s time zone, or none yet');
export type EntryTime = z.infer<typeof entryTime>;

/** The client makes `id`, so that a repeated request makes one entry. */
export const newEntry = z
  .object({
    id: z.uuid(),
    contentId: z.uuid().nullable().default(null),
    brief: entryBrief.nullable().default(null),
    time: entryTime.default({ kind: 'next' }),
  })
  .refine(
    ({ contentId, brief }) => (contentId === null) !== (brief === null),
    CALENDAR_MESSAGES.briefOrPiece,
  );
export type NewEntry = z.infer<typeof newEntry>;

export const addEntriesInput = z.object({
  websiteId: z.uuid(),
  /** Of chosen times; default: the plan's, or UTC. */
  timeZone: timeZone.optional(),
  entries: z.array(newEntry).min(1).max(ENTRIES_AT_ONCE),
});

/** For one website, or for the one with the most to post. */
export const proposePlanInput = z.object({ timeZone, websiteId: z.uuid().optional() });

export const startPlanInput = z.object({
  websiteId: z.uuid(),
  timeZone,
  pieces: z.array(z.object({ id: z.uuid(), contentId: z.uuid() })).max(PROPOSED_PIECES),
  /** To be written in time. */
  topics: z
    .array(z.object({ id: z.uuid(), topic: plannedBrief.topic }))
    .max(IDEAS_OF_MONTH)
    .default([]),
  /** Other days and times than the proposed ones. */
  plan: savePlanInput.omit({ websiteId: true, timeZone: true }).optional(),
});

export const entryIdInput = z.object({ id: z.uuid() });
export type EntryIdInput = z.infer<typeof entryIdInput>;

export const moveEntryInput = entryIdInput.extend({ time: entryTime });
export const updateEntryInput = entryIdInput.extend({ brief: entryBrief });
export const sendBackEntryInput = entryIdInput.extend({
  note: text(NOTE_MAX).min(1, REQUIRED).describe('What is to be changed'),
});
export const planIdInput = z.object({ id: z.uuid() });

export const calendarInput = z.object({
  from: instant.describe('Entries with a time from here'),
  to: instant.describe('to before here'),
  websiteId: z.uuid().optional(),
});

/** With what was posted by hand; its times are those of the plan, or of this zone where there is none. */
export const weeksInput = calendarInput.extend({ timeZone });
const page = { updatedSince, limit: pageLimit(200) };
export const calendarPageInput = calendarInput.extend({ ...page, cursor: listCursor });
const IDEA = 'idea_';
/** The queue ends with ideas, which have no time; their cursor is marked. */
export const ideaCursor = (cursor: string) => `${IDEA}${cursor}`;

export const queuePageInput = z.object({
  ...page,
  cursor: z
    .string()
    .max(110)
    .transform((cursor) => ({ isIdea: cursor.startsWith(IDEA), after: cursor.replace(/^idea_/, '') }))
    .pipe(z.object({ isIdea: z.boolean(), after: listPosition }))
    .nullish(),
});

/** The free times of every plan up to here, in order. */
export const freeTimesInput = z.object({ to: instant });

export const paceInput = z.object({ websiteId: z.uuid(), timeZone });
const moment = z.string().nullable();

export const planView = z
  .object({
    id: z.uuid(),
    websiteId: z.uuid(),
    domain: z.string(),
    timeZone: z.string(),
    perWeek: z.number().int().describe('The most posts in any seven days'),
    weekdays: z.array(z.number().int()).describe('From 0, Sunday'),
    times: z.array(z.string()).describe('HH:MM at the website'),
    approval: z.boolean().describe('Each text waits for an approval'),
    leadHours: z.number().int().describe('Writing begins this long before the post'),
    mondayMail: z.boolean().describe('A mail on Mondays says how the week looks'),
    pausedAt: moment,
    pauseReason: z.string().nullable(),
    updatedAt: z.string(),
  })
  .meta({ id: 'Plan' });
export type PlanView = z.infer<typeof planView>;

export const entryView = z.object({
  id: z.uuid(),
  websiteId: z.uuid(),
  domain: z.string(),
  planId: z.uuid().nullable(),
  batchId: z.uuid().nullable().describe('The list it came with'),
  contentId: z.uuid().nullable().describe('Null until it is written'),
  generationId: z.uuid().nullable(),
  contentType: z.enum(LONG_FORM_TYPES),
  title: z.string().describe('Of the piece, or the topic while it is not written'),
  profileId: z.uuid().nullable().describe('The profile of the piece or of its brief'),
  brief: entryBrief.nullable(),
  status: z.enum(ENTRY_STATUSES),
  slotAt: moment.describe('When it goes out'),
  localTime: moment.describe('The same at the website, YYYY-MM-DDTHH:MM'),
  timeZone: z.string(),
  pinned: z.boolean().describe('No change of the plan moves it'),
  approved: z.boolean(),
  note: z.string().nullable().describe('What is to be changed, where it was sent back'),
  reason: z.string().nullable().describe('Why it is not posted'),
  hint: z.string().nullable(),
  tryAt: moment.describe('When it is tried again by itself'),
  postedAt: moment,
  updatedAt: z.string(),
});
export type EntryView = z.infer<typeof entryView>;
