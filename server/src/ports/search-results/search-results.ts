import type { ExportProblem, SearchSource } from '#shared/rules/results.ts';

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

/** The figures of search engines about a website. */
export interface SearchResults {
  /** Of an exported file, in any language. @throws ExportError */
  readFile: (bytes: Uint8Array) => Promise<ExportedFigures>;
}
