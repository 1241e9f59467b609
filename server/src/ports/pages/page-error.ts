import type { FetchErrorKind } from '../site-client/fetch-error.ts';

/** The reader of the page chooses the words. */
export type PageProblem =
  | Exclude<FetchErrorKind, 'aborted' | 'redirects'>
  | 'robotsForbid'
  | 'robotsUnreadable'
  | 'closed'
  | 'missing'
  | 'busy'
  | 'broken'
  | 'unknownType'
  /** From before 2007. */
  | 'oldWord'
  | 'encrypted'
  | 'damaged'
  | 'scanned'
  | 'empty'
  /** Too much time or memory. */
  | 'tooComplex';

export class PageError extends Error {
  readonly problem: PageProblem;

  constructor(problem: PageProblem, cause?: unknown) {
    super(`The page or file cannot be read: ${problem}`, { cause });
    this.name = 'PageError';
    this.problem = problem;
  }
}
