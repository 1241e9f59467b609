import { SOURCE_MESSAGES, SOURCE_PROBLEMS } from '#shared/rules/sources.ts';
import { AppError, type Reason } from '../../errors.ts';
import { PageError, type PageProblem } from '../../ports/pages/page-error.ts';

const REASONS: Partial<Record<PageProblem, Reason>> = {
  refused: 'invalid',
  timeout: 'upstreamTimeout',
  tooLarge: 'tooLarge',
  tooComplex: 'tooLarge',
  robotsForbid: 'upstreamFailed',
  robotsUnreadable: 'upstreamFailed',
  closed: 'upstreamFailed',
  missing: 'upstreamFailed',
  unreachable: 'upstreamFailed',
  certificate: 'upstreamFailed',
  broken: 'upstreamFailed',
  busy: 'tooManyRequests',
};

/** Says why a page or file is no source; any other error stays as it is. */
export function toSourceError(error: unknown): unknown {
  if (!(error instanceof PageError)) return error;
  const { problem } = error;
  return new AppError(REASONS[problem] ?? 'invalid', SOURCE_MESSAGES.notRead, {
    hint: SOURCE_PROBLEMS[problem],
    cause: error,
  });
}
