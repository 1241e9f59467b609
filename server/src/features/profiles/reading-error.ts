import { FILL_MESSAGES } from '#shared/schemas/fill-profile.ts';
import { SITE_PROBLEMS } from '#shared/rules/websites.ts';
import { AppError, type Reason } from '../../errors.ts';
import { PageError, type PageProblem } from '../../ports/pages/page-error.ts';

const NO_PAGE = { hint: FILL_MESSAGES.notHtml };
const BY_PROBLEM: Record<PageProblem, { reason?: Reason; hint: string }> = {
  refused: { reason: 'invalid', hint: SITE_PROBLEMS.refused },
  unreachable: { hint: SITE_PROBLEMS.unreachable },
  certificate: { hint: SITE_PROBLEMS.certificate },
  timeout: { reason: 'upstreamTimeout', hint: SITE_PROBLEMS.timeout },
  tooLarge: { hint: FILL_MESSAGES.tooLarge },
  tooComplex: { hint: FILL_MESSAGES.tooLarge },
  robotsForbid: { hint: FILL_MESSAGES.robotsForbid },
  robotsUnreadable: { hint: FILL_MESSAGES.robotsUnreadable },
  closed: { hint: FILL_MESSAGES.closed },
  missing: { hint: FILL_MESSAGES.noPage },
  busy: { reason: 'tooManyRequests', hint: SITE_PROBLEMS.busy },
  broken: { hint: SITE_PROBLEMS.broken },
  empty: { hint: FILL_MESSAGES.empty },
  unknownType: NO_PAGE,
  oldWord: NO_PAGE,
  encrypted: NO_PAGE,
  damaged: NO_PAGE,
  scanned: NO_PAGE,
};

/** Names why the website could not be read; any other error stays as it is. */
export function toReadingError(error: unknown): unknown {
  if (!(error instanceof PageError)) return error;
  const { reason = 'upstreamFailed', hint } = BY_PROBLEM[error.problem];
  return new AppError(reason, FILL_MESSAGES.failed, { hint, cause: error });
}
