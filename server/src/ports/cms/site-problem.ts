import { SITE_PROBLEMS, type SiteProblem } from '#shared/websites.ts';
import { AppError, type Reason } from '../../errors.ts';
import { fetchFailure, type FetchFailure } from '../../lib/safe-fetch.ts';

const REASONS: Partial<Record<SiteProblem, Reason>> = {
  refused: 'invalid',
  timeout: 'upstreamTimeout',
  busy: 'tooManyRequests',
};

const OF_FAILURE: Record<FetchFailure, SiteProblem> = {
  refused: 'refused',
  unreachable: 'unreachable',
  certificate: 'certificate',
  timeout: 'timeout',
  aborted: 'timeout',
  tooLarge: 'broken',
  redirects: 'broken',
};

const problems = new WeakMap<AppError, { problem: SiteProblem; detail: string | null }>();

type Details = {
  /** The site's own words. */
  detail?: string | null;
  /** What the user is told first; the site's words when missing. */
  message?: string;
  retryAfter?: number;
  cause?: unknown;
};

/** An error of a user's site: its own words or ours as the message, the cause and what to do as the hint. */
export function siteProblem(
  problem: SiteProblem,
  { detail = null, message, retryAfter, cause }: Details = {},
) {
  const hint = SITE_PROBLEMS[problem];
  const error = new AppError(REASONS[problem] ?? 'upstreamFailed', detail ?? message ?? hint, {
    hint,
    retryAfter,
    cause,
  });
  problems.set(error, { problem, detail });
  return error;
}

/** Which problem of a site an error stands for; undefined for errors that are ours. */
export function problemOf(error: unknown) {
  return error instanceof AppError ? problems.get(error) : undefined;
}

/** Gives a failed request its name; `message` is what the user is told where the site has said nothing. */
export function asSiteProblem(error: unknown, message?: string): unknown {
  const known = problemOf(error);
  if (known) return known.detail === null ? siteProblem(known.problem, { message, cause: error }) : error;
  const failure = fetchFailure(error);
  return failure ? siteProblem(OF_FAILURE[failure], { message, cause: error }) : error;
}

/** Runs a step of posting; when it fails without a word of the site, the step's own sentence is shown. */
export async function orSay<T>(message: string, step: Promise<T>): Promise<T> {
  try {
    return await step;
  } catch (error) {
    throw asSiteProblem(error, message);
  }
}
