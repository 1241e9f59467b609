import { WORD_COUNT_MAX, WORD_COUNT_MIN } from './content.ts';

export const PER_WEEK_MAX = 10;
export const LEAD_HOURS_MAX = 14 * 24;
export const TIMES_MAX = 10;
export const PROPOSED_PIECES = 50;
/** Unposted entries per user. */
export const ENTRIES_MAX = 2000;
export const KEYWORD_MAX = 100;

/** From Sunday, in JavaScript's numbers. */
export const WEEK = [0, 1, 2, 3, 4, 5, 6];
export const DAY_NAMES = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

export const DEFAULT_PLAN = {
  perWeek: 5,
  weekdays: [1, 2, 3, 4, 5],
  times: ['09:00'],
  approval: true,
  leadHours: 24,
  mondayMail: true,
};

/** These take a place in the week, written or not. */
export const PLANNED_STATUSES = ['queued', 'writing', 'review', 'approved', 'posting'] as const;
export const STOPPED_STATUSES = ['held', 'missed', 'failed'] as const;
export const ENTRY_STATUSES = ['idea', ...PLANNED_STATUSES, 'posted', ...STOPPED_STATUSES] as const;
export type EntryStatus = (typeof ENTRY_STATUSES)[number];

export const CALENDAR_MESSAGES = {
  planNotFound: 'Publishing plan not found.',
  entryNotFound: 'Entry not found.',
  zoneUnknown: 'Please choose a time zone from the list.',
  weekdayMissing: 'Choose at least one day',
  timeMissing: 'Choose at least one time',
  timeInvalid: 'Enter a time like 09:00',
  momentInvalid: 'Enter a date and a time',
  briefOrPiece: 'Choose a finished piece or enter a topic.',
  past: 'This time has passed. Choose a later one.',
  tooFar: 'Choose a time within the next two years.',
  taken: 'Something else goes out on this website at that time.',
  noSlot: 'This plan has no free time left. Allow more posts a week or more times.',
  alreadyPlanned: 'This piece is already in the calendar of this website.',
  tooMany: `The calendar holds ${ENTRIES_MAX} entries that are not posted yet. Remove some first.`,
  alreadyGone: 'This entry is being posted or has been posted.',
  alreadyBegun: 'Its writing has begun. Open the piece to change it.',
  notForApproval: 'Only a written piece can be approved or sent back.',
  freeOne: 'The Free plan schedules one piece at a time. Upgrade to plan ahead.',
  freeFinished: 'The Free plan schedules finished pieces. Upgrade to have them written on time.',
  freeHeld: 'The Free plan posts one scheduled piece at a time.',
  heldEarlier: 'It was put on hold earlier.',
  planPaused: 'Its plan is paused.',
  batchPaused: 'Its list is paused.',
  pausedEarlier: 'It was paused earlier. Press Resume to go on.',
  downgraded: 'Publishing plans are part of Pro. Nothing is lost: upgrade to go on.',
  notApproved: 'Not approved in time.',
  reviewersAsked: 'A reviewer was asked to decide.',
  changedSince: 'It was changed after it was approved.',
  approve: 'Approve it and it takes the next free slot.',
  missed: 'Missed: nothing could be posted at its time.',
  chooseTime: 'Pick a new time.',
  paceFull: 'That’s more posts in 7 days than its plan allows.',
  keptAsDraft: 'The site keeps it as a draft.',
  publishThere: 'Publish it on the site, or give the user of this connection the right to publish.',
  postMissing: 'The site never showed the post.',
  writingFailed: 'The text could not be written.',
  briefUnreadable: 'Its brief was stored by another version of Veemark and cannot be read.',
  planAgain: 'Remove it and plan it again.',
} as const;

export const paceBroken = (perWeek: number) =>
  `That’s more than ${perWeek} ${perWeek === 1 ? 'post' : 'posts'} in 7 days.`;

export const IMPORT_ROWS = 500;
export const TEMPLATE_COMBINATIONS = 50;
export const BATCH_NAME_MAX = 120;
/** Bytes: 500 rows of 500 characters in UTF-16. */
export const IMPORT_FILE_MAX = 512 * 1024;

export const placeholdersOf = (pattern: string) =>
  [...pattern.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name.trim());

const figure = (count: number) => count.toLocaleString('en-US');

export const IMPORT_MESSAGES = {
  fileTooLarge: 'This file is too large. A list may have up to 512 KB.',
  fileUnreadable: 'This file cannot be read as CSV. A quotation mark may be missing.',
  noText: (what: string) =>
    `This file is ${what}. Open it in its program, save it as CSV, and choose that file.`,
  headingMissing:
    'The first line must name the columns. Call the one with your topics “title” or “keyword”, for example.',
  nothingFound: 'There are no topics in this list.',
  tooMany: `A list holds at most ${IMPORT_ROWS} rows. Split this one.`,
  tooManyCombinations: `A template makes at most ${TEMPLATE_COMBINATIONS} topics at once. Shorten the lists.`,
  placeholdersWrong: 'Put one or two names into braces, each once, like {service} in {town}.',
  listMissing: 'Give each name in braces its list, one entry a line.',
  nothingTaken: 'None of these rows can be added.',
  batchNotFound: 'Batch not found.',
  tooManyCells: 'It has more cells than there are headings. Put quotation marks around a text with commas.',
  noTopic: 'It has no title and no keyword.',
  dateInvalid: (given: string) => `“${given}” is not a date. Write it like 2026-12-01 or 2026-12-01 09:00.`,
  dateTwofold: (given: string) =>
    `“${given}” could mean two days. Say whether the day or the month comes first.`,
  wordsInvalid: (given: string) => `“${given}” is not a number of words.`,
  wordsOutOfRange: (words: number) =>
    `${figure(words)} words are not possible: choose ${WORD_COUNT_MIN} to ${figure(WORD_COUNT_MAX)}.`,
  typeUnknown: (given: string) => `“${given}” is not a type. Write blog post or web page.`,
  languageUnknown: (given: string) => `“${given}” is not a language that can be chosen.`,
  profileUnknown: (given: string) => `You have no profile called “${given}”.`,
  tooLong: (what: string, length: number, max: number) =>
    `The ${what} has ${figure(length)} characters; ${max} are possible.`,
  twinInList: (number: number) => `The same topic is in row ${number}.`,
  twinPlanned: 'The calendar of this website has this topic already.',
  doorways:
    'Pages that differ in little but a place or a service are doorway pages to search engines, which may drop the whole site for them. Make only those for which you have something of your own to say.',
} as const;
