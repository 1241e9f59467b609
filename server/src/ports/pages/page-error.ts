import { ThreadLimitError } from '../../threads/lanes.ts';
import { FetchError, type FetchErrorKind } from '../site-client/fetch-error.ts';

/** Why a page or a file could not be read. The reader of the page says it in words of its own. */
export type PageProblem =
  | Exclude<FetchErrorKind, 'aborted' | 'redirects'>
  | 'robotsForbid'
  | 'robotsUnreadable'
  /** It asks for a sign-in or blocks programs. */
  | 'closed'
  | 'missing'
  | 'busy'
  | 'broken'
  /** Neither a page nor a document that can be read. */
  | 'unknownType'
  /** A Word document from before 2007. */
  | 'oldWord'
  | 'encrypted'
  | 'damaged'
  /** Pictures of pages without text. */
  | 'scanned'
  | 'empty'
  /** It would take too much time or memory. */
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

/** Names what went wrong with a request or with reading its answer; any other error stays as it is. */
export function toPageError(error: unknown): unknown {
  if (error instanceof ThreadLimitError) return new PageError('tooComplex', error);
  if (!(error instanceof FetchError)) return error;
  const { kind } = error;
  return new PageError(BY_KIND[kind] ?? (kind as Exclude<FetchErrorKind, 'aborted' | 'redirects'>), error);
}
