import type { ExportProblem, SearchProblem, SearchSource } from '#shared/rules/results.ts';

/** Whole days of the source, such as "2026-11-25", both of them included. */
export type Period = { from: string; to: string };

export type Figures = {
  clicks: number;
  impressions: number;
  /** The sum of the positions of all impressions. */
  positionSum: number;
};

export type DayFigures = Figures & { day: string };
export type PageFigures = Figures & { page: string };
export type QueryFigures = Figures & { query: string };
export type PageQueryFigures = PageFigures & { query: string };

/**
 * What a source has, in the same rows whichever way it came. What is not there is not known, and never zero. `period` is
 * that of `pages` and `queries`.
 */
export type SearchFigures = {
  source: SearchSource;
  period: Period;
  days: DayFigures[];
  pages: PageFigures[];
  queries: QueryFigures[];
};

/** Of a single list without its days the period is null. */
export type ExportedFigures = Omit<SearchFigures, 'period'> & { period: Period | null };

export class ExportError extends Error {
  readonly problem: ExportProblem;

  constructor(problem: ExportProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

/** The source lets nobody in with this credential: asking again changes nothing. */
export class SearchAccessError extends Error {
  readonly problem: SearchProblem;

  constructor(problem: SearchProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

/** What the source calls a website, such as "https://tea.example/" or "sc-domain:tea.example". */
export type Property = { name: string; mayRead: boolean };

/** The pages and queries of a period, which a source chooses itself where it has weeks only. */
export type Lists = { period: Period; pages: PageFigures[]; queries: QueryFigures[] };

/**
 * One property, read with one credential.
 * @throws SearchAccessError; any other error may be gone the next time
 */
export interface PropertyReader {
  /** All days that the source keeps. Those after `finalUntil` may still change. */
  days: () => Promise<{ days: DayFigures[]; finalUntil: string }>;
  lists: (wanted: Period[]) => AsyncIterable<Lists>;
  /** Null where the source does not count pages by day, or queries by page. */
  pagesOfDay: ((day: string) => Promise<PageFigures[]>) | null;
  queriesOfPages: ((period: Period) => Promise<PageQueryFigures[]>) | null;
}

/** A source that is asked over the wire. @throws SearchAccessError */
export interface ConnectedSource {
  properties: (credential: string, signal: AbortSignal) => Promise<Property[]>;
  open: (credential: string, property: string, signal: AbortSignal) => Promise<PropertyReader>;
  /** It opens nothing any longer, at the source either. Null where its user ends it there. */
  revoke: ((credential: string, signal: AbortSignal) => Promise<void>) | null;
}

/** Signing in at a source: there, and back with a credential. */
export interface SearchSignIn {
  /** @param stateFor the state, which keeps the verifier @returns where the user goes */
  start: (stateFor: (verifier: string) => Promise<string>) => Promise<string>;
  /** @throws SearchAccessError where it was denied, or is no answer to what was asked */
  finish: (answer: { code: string; state: string; verifier: string }) => Promise<string>;
}

/** The figures of search engines about a website. */
export interface SearchResults {
  /** Of an exported file, in any language. @throws ExportError */
  readFile: (bytes: Uint8Array) => Promise<ExportedFigures>;
  /** Null where the operator has no client of Google's. */
  signIn: SearchSignIn | null;
  connected: { google: ConnectedSource | null; bing: ConnectedSource };
}
