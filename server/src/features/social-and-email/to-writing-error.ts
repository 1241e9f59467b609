import type { Logger } from 'pino';
import { AppError, withMessage } from '../../errors.ts';

/** Keeps the writer's hint. */
export function toWritingError(error: unknown, message: string, log: Logger): unknown {
  if (error instanceof AppError) return withMessage(error, message);
  log.error({ err: error }, message);
  return new AppError('upstreamFailed', message, { cause: error });
}
