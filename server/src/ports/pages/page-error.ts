import { ThreadLimitError } from '../../threads/lanes.ts';
import { FetchError, type FetchErrorKind } from '../site-client/fetch-error.ts';

/** The reader of the page chooses the words. */
export type PageProblem =
  | Exclude<FetchErrorKind, 'aborted' | 'redirects'>
  | 'robotsForbid'
  | 'robotsUnreadable'
  /** Requires a sign-in or blocks programs. */
  | 'closed'
  | 'missing'
  | 'busy'
  | 'broken'
  /** Neither page nor readable document. */
  | 'unknownType'
  /** From before 2007. */
  | 'oldWord'
  | 'encrypted'
  | 'damaged'
  /** Images without text. */
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

const BY_KIND: Partial<Record<FetchErrorKind, PageProblem>> = { aborted: 'timeout', redirects: 'broken' };

/** Other errors stay as they are. */
export function toPageError(error: unknown): unknown {
  if (error instanceof ThreadLimitError) return new PageError('tooComplex', error);
  if (!(error instanceof FetchError)) return error;
  const { kind } = error;
  return new PageError(BY_KIND[kind] ?? (kind as Exclude<FetchErrorKind, 'aborted' | 'redirects'>), error);
}
