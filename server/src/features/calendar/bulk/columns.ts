/** What a column of a list may be called, in letters alone. */
const HEADINGS = {
  title: ['title', 'topic', 'headline', 'subject', 'heading', 'article', 'piece', 'idea'],
  keyword: [
    'keyword',
    'keywords',
    'keyphrase',
    'mainkeyword',
    'focuskeyword',
    'focuskeyphrase',
    'phrase',
    'query',
  ],
  type: ['type', 'contenttype', 'format', 'kind', 'posttype'],
  words: ['words', 'wordcount', 'length', 'numberofwords', 'wordcounttarget', 'targetwords'],
  date: [
    'date',
    'publishdate',
    'publicationdate',
    'publishon',
    'scheduled',
    'when',
    'day',
    'datetime',
    'postdate',
  ],
  profile: ['profile', 'brand', 'brandprofile', 'company', 'client', 'voice'],
  language: ['language', 'lang', 'locale'],
} as const;

export type Column = keyof typeof HEADINGS;

const COLUMNS = new Map<string, Column>(
  (Object.keys(HEADINGS) as Column[]).flatMap((column) =>
    HEADINGS[column].map((heading) => [heading, column] as const),
  ),
);

/** The column that a heading names: case, blanks and signs make no difference. */
export const columnOf = (heading: string): Column | undefined =>
  COLUMNS.get(heading.toLowerCase().replace(/[^a-z]/g, ''));

/** A row of a list as it was given. */
export type GivenRow = {
  number: number;
  cells: Partial<Record<Column, string>>;
  /** It has cells that no heading stands over. */
  isTooWide?: true;
};

export type GivenList = { rows: GivenRow[]; unusedColumns: string[] };
