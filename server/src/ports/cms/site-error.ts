import { AppError, type Reason } from '#server/errors.ts';
import { SITE_PROBLEMS, type SiteProblem } from '#shared/rules/site-problems.ts';
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

/** Longest shown and stored message of a site. */
const DETAIL_MAX = 300;

type Details = {
  detail?: string | null;
  message?: string;
  retryAfter?: number;
  mayHaveArrived?: boolean;
  cause?: unknown;
};

/** The message is the site's or ours; the hint names cause and remedy. */
export class SiteError extends AppError {
  readonly kind: SiteProblem;
  readonly detail: string | null;
  /** No answer, or a gateway gave up: the site may still carry out the request. */
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

export function toSiteError(error: unknown, message?: string): unknown {
  if (error instanceof SiteError) return message ? withStep(error, message) : error;
  if (!(error instanceof FetchError)) return error;
  const { kind, mayHaveArrived } = error;
  return new SiteError(KINDS[kind], { message, mayHaveArrived, cause: error });
}

/** For a step of posting; its sentence is shown where the site gives none. */
export const throwSiteError =
  (message: string) =>
  (error: unknown): never => {
    throw toSiteError(error, message);
  };

function withStep(error: SiteError, message: string) {
  const { kind, detail, retryAfter, mayHaveArrived } = error;
  return detail === null ? new SiteError(kind, { message, retryAfter, mayHaveArrived, cause: error }) : error;
}
