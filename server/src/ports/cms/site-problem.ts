import { SITE_PROBLEMS, type SiteProblem } from '#shared/websites-rules.ts';
import { AppError, type Reason } from '../../errors.ts';
import { fetchFailure, mayHaveArrived, type FetchFailure } from '../site-client/safe-fetch.ts';

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

/** What is shown and kept of a site's own words. */
const WORDS_MAX = 300;

const problems = new WeakMap<AppError, { problem: SiteProblem; detail: string | null }>();
const open = new WeakSet<AppError>();

type Details = {
  /** The site's own words. */
  detail?: string | null;
  /** What the user is told first; the site's words when missing. */
  message?: string;
  retryAfter?: number;
  /** The site may still carry out what it was asked for. */
  isOpen?: boolean;
  cause?: unknown;
};

/** An error of a user's site: its own words or ours as the message, the cause and what to do as the hint. */
export function siteProblem(
  problem: SiteProblem,
  { detail: words = null, message, retryAfter, isOpen = false, cause }: Details = {},
) {
  const hint = SITE_PROBLEMS[problem];
  const detail = words && words.slice(0, WORDS_MAX);
  const error = new AppError(REASONS[problem] ?? 'upstreamFailed', detail ?? message ?? hint, {
    hint,
    retryAfter,
    cause,
  });
  problems.set(error, { problem, detail });
  if (isOpen) open.add(error);
  return error;
}

/** Which problem of a site an error stands for; undefined for errors that are ours. */
export function problemOf(error: unknown) {
  return error instanceof AppError ? problems.get(error) : undefined;
}

/**
 * The site has not answered, or a gateway no longer waits for it: it may still carry out what it was asked for.
 * After any other problem it has come to an end there.
 */
export const isOpen = (error: unknown) => error instanceof AppError && open.has(error);

/** Gives a failed request its name; `message` is what the user is told where the site has said nothing. */
export function asSiteProblem(error: unknown, message?: string): unknown {
  const known = problemOf(error);
  if (known) return known.detail === null && message ? withMessage(error, known.problem, message) : error;
  const failure = fetchFailure(error);
  if (!failure) return error;
  return siteProblem(OF_FAILURE[failure], { message, isOpen: mayHaveArrived(error), cause: error });
}

function withMessage(error: unknown, problem: SiteProblem, message: string) {
  const retryAfter = error instanceof AppError ? error.retryAfter : undefined;
  return siteProblem(problem, { message, retryAfter, isOpen: isOpen(error), cause: error });
}

/** Runs a step of posting; when it fails without a word of the site, the step's own sentence is shown. */
export async function orSay<T>(message: string, step: Promise<T>): Promise<T> {
  try {
    return await step;
  } catch (error) {
    throw asSiteProblem(error, message);
  }
}
