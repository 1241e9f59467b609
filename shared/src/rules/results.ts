/** Who counts the figures, the one that is shown first first. */
export const SEARCH_SOURCES = ['google', 'bing', 'site'] as const;
export type SearchSource = (typeof SEARCH_SOURCES)[number];

export const SEARCH_SOURCE_LABELS: Record<SearchSource, string> = {
  google: 'Google Search Console',
  bing: 'Bing Webmaster Tools',
  site: 'Readings on your site',
};

/** What a site counts itself are readings, which no search engine has shown or been clicked for. */
export const isSearch = (source: SearchSource): boolean => source !== 'site';

export const READINGS_ARE =
  'A reading is a page that stood visible in a browser for two seconds, wherever the reader came from. Your site counts them itself, without a cookie, and counts nobody who asks not to be tracked.';

/** Those that are asked over the wire. */
export const CONNECTED_SOURCES = ['google', 'bing'] as const;
export type ConnectedSource = (typeof CONNECTED_SOURCES)[number];

/** Why a connection has ended. */
export const SEARCH_PROBLEMS = {
  signInAgain: 'It lets us in no longer. Connect it again; what was read stays.',
  notAllowed: 'Your account there may no longer read this website. Choose another one, or connect it again.',
} as const;
export type SearchProblem = keyof typeof SEARCH_PROBLEMS;

export const RESULT_LISTS = ['pages', 'queries'] as const;
export type ResultList = (typeof RESULT_LISTS)[number];

export const RESULT_ORDERS = ['clicks', 'impressions', 'ctr', 'position', 'name'] as const;
export type ResultOrder = (typeof RESULT_ORDERS)[number];

/** What happened here to a page, shown beside its figures; none of it is said to be a cause. */
export const RESULT_EVENTS = ['posted', 'updated', 'linked', 'refreshed'] as const;
export type ResultEvent = (typeof RESULT_EVENTS)[number];

/** What is worth doing: each a sentence with its figures, and one thing to do about it. */
export const WORTH_KINDS = ['near', 'losing', 'shared', 'unanswered', 'linkless'] as const;
export type WorthKind = (typeof WORTH_KINDS)[number];

export const WORTH_ACTIONS = ['refresh', 'link', 'write'] as const;
export type WorthAction = (typeof WORTH_ACTIONS)[number];

export const WORTH_ANSWERS = ['done', 'notThis'] as const;
export type WorthAnswer = (typeof WORTH_ANSWERS)[number];

/** Shown within a week, those that were answered included. */
export const WORTH_A_WEEK = 5;

/** Days that are compared. */
export const WINDOW_DAYS = 28;

/** Of a file before it is unpacked. */
export const EXPORT_FILE_MAX = 10 * 1024 * 1024;

export const RESULT_MESSAGES = {
  fileTooLarge: 'That file is larger than 10 MB.',
  notRead: 'This file holds no search figures that can be read.',
  periodMissing: 'This list does not say for which days it is. Give its first and last day.',
  periodInvalid: 'The last day comes before the first.',
  otherSite: (hosts: string, own: string) => `These are the figures of ${hosts}, and this website is ${own}.`,
  noGoogle: 'Search Console cannot be connected here. Export its figures and add the file instead.',
  returnInvalid: 'This way back from Google is no longer good. Begin again on your Results page.',
  notSignedIn: 'Google did not let us in. Sign in there again, and leave the box for Search Console ticked.',
  noAnswer: 'It does not answer at the moment. Try again in a few minutes.',
  wrongKey: 'Bing does not know this key. Copy it again from Settings, API access.',
  propertyUnknown: 'Your account there has no such website, or may not read it.',
  notConnected: 'It is not connected.',
  needsConnection: 'Days of a single page need a connection: an exported file only has totals of pages.',
} as const;

export const EXPORT_PROBLEMS = {
  unknownType:
    'It is neither a ZIP, a CSV nor a spreadsheet. In Search Console open Performance, press Export and drop the ZIP here.',
  damaged: 'It is damaged. Export it again.',
  tooLarge: 'It unpacks to more than 50 MB, or holds more than 100,000 rows.',
  oldSpreadsheet: 'It is an old spreadsheet (.xls). Save it as .xlsx or CSV.',
  compared: 'It compares two periods. Take the comparison off in Search Console and export one period.',
  hourly: 'It covers single hours. Choose a period of whole days and export it again.',
  otherTable:
    'It is a table, but none of pages, queries or days with clicks and impressions. Drop the whole export instead.',
  mixed: 'It holds two tables of the same kind. Drop the exports one after the other.',
  empty: 'It holds no rows: there were no clicks or impressions in its period.',
} as const;

export type ExportProblem = keyof typeof EXPORT_PROBLEMS;
