import { FILL_MESSAGES } from '#shared/fill-profile.ts';
import { SITE_PROBLEMS } from '#shared/websites-rules.ts';
import { AppError, type Reason } from '../../errors.ts';
import { FetchError, type FetchErrorKind } from '../../ports/site-client/fetch-error.ts';
import { ThreadLimitError } from '../../threads/threaded.ts';

const NO_ANSWER = { reason: 'upstreamTimeout', hint: SITE_PROBLEMS.timeout } as const;
const BY_KIND: Record<FetchErrorKind, { reason?: Reason; hint: string }> = {
  refused: { reason: 'invalid', hint: SITE_PROBLEMS.refused },
  unreachable: { hint: SITE_PROBLEMS.unreachable },
  certificate: { hint: SITE_PROBLEMS.certificate },
  timeout: NO_ANSWER,
  aborted: NO_ANSWER,
  tooLarge: { hint: FILL_MESSAGES.tooLarge },
  redirects: { hint: SITE_PROBLEMS.broken },
};

type Details = { reason?: Reason; cause?: unknown };

/** A website that could not be read, and why. */
export const readingError = (hint: string, { reason = 'upstreamFailed', cause }: Details = {}) =>
  new AppError(reason, FILL_MESSAGES.failed, { hint, cause });

/** Names what went wrong with a request or with reading its answer; any other error stays as it is. */
export function toReadingError(error: unknown): unknown {
  if (error instanceof ThreadLimitError) return readingError(FILL_MESSAGES.tooLarge, { cause: error });
  if (!(error instanceof FetchError)) return error;
  const { hint, reason } = BY_KIND[error.kind];
  return readingError(hint, { reason, cause: error });
}
