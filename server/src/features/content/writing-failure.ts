import type { Logger } from 'pino';
import { AppError } from '../../errors.ts';

/** What the user is told when the writer failed: the screen's own sentence, with the hint the writer gave. */
export function writingFailure(error: unknown, message: string, log: Logger): AppError {
  if (error instanceof AppError) {
    const { reason, hint, retryAfter } = error;
    return new AppError(reason, message, { hint, retryAfter, cause: error });
  }
  log.error({ err: error }, message);
  return new AppError('upstreamFailed', message, { cause: error });
}
