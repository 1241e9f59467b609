import type { Logger } from 'pino';
import { AppError, withMessage } from '../../errors.ts';

/** A failure of the writer in the screen's own sentence, with the hint the writer gave. */
export function toWritingError(error: unknown, message: string, log: Logger): unknown {
  if (error instanceof AppError) return withMessage(error, message);
  log.error({ err: error }, message);
  return new AppError('upstreamFailed', message, { cause: error });
}
