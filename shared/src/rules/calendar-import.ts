import { WORD_COUNT_MAX, WORD_COUNT_MIN } from './content.ts';

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
