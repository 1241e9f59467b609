import { SITE_PROBLEMS, type SiteProblem } from '#shared/rules/websites.ts';
import { AppError, type Reason } from '../../errors.ts';
import { FetchError, type FetchErrorKind } from '../site-client/fetch-error.ts';

const REASONS: Partial<Record<SiteProblem, Reason>> = {
  refused: 'invalid',
  timeout: 'upstreamTimeout',
  busy: 'tooManyRequests',
};

const KINDS: Record<FetchErrorKind, SiteProblem> = {
  refused: 'refused',
  unreachable: 'unreachable',
  certificate: 'certificate',
  timeout: 'timeout',
  aborted: 'timeout',
  tooLarge: 'broken',
  redirects: 'broken',
};

/** The length to which a site's own words are shown and stored. */
const DETAIL_MAX = 300;

type Details = {
  /** The site's own words. */
  detail?: string | null;
  /** The message when the site gave none. */
  message?: string;
  retryAfter?: number;
  mayHaveArrived?: boolean;
  cause?: unknown;
};

/** An error of a user's site: its own words or ours as the message, the cause and what to do as the hint. */
export class SiteError extends AppError {
  readonly kind: SiteProblem;
  readonly detail: string | null;
  /**
   * The site has not answered, or a gateway stopped waiting, so it may still carry out the request. After any other
   * error it has finished with it.
   */
  readonly mayHaveArrived: boolean;

  constructor(
    kind: SiteProblem,
    { detail, message, retryAfter, mayHaveArrived = false, cause }: Details = {},
  ) {
    const words = detail ? detail.slice(0, DETAIL_MAX) : null;
    const hint = SITE_PROBLEMS[kind];
    super(REASONS[kind] ?? 'upstreamFailed', words ?? message ?? hint, { hint, retryAfter, cause });
    this.name = 'SiteError';
    this.kind = kind;
    this.detail = words;
    this.mayHaveArrived = mayHaveArrived;
  }
}

/** A request that failed as an error of its site; any other error stays as it is. */
export function toSiteError(error: unknown, message?: string): unknown {
  if (error instanceof SiteError) return message ? withStep(error, message) : error;
  if (!(error instanceof FetchError)) return error;
  const { kind, mayHaveArrived } = error;
  return new SiteError(KINDS[kind], { message, mayHaveArrived, cause: error });
}

/** For a step of posting that fails: the step's own sentence is shown where the site has said nothing. */
export const throwSiteError =
  (message: string) =>
  (error: unknown): never => {
    throw toSiteError(error, message);
  };

function withStep(error: SiteError, message: string) {
  const { kind, detail, retryAfter, mayHaveArrived } = error;
  return detail === null ? new SiteError(kind, { message, retryAfter, mayHaveArrived, cause: error }) : error;
}
