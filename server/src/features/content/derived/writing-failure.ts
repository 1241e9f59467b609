import type { Logger } from 'pino';
import { AppError, saidAs } from '../../../errors.ts';

/** What the user is told when the writer failed: the screen's own sentence, with the hint the writer gave. */
export function writingFailure(error: unknown, message: string, log: Logger): AppError {
  if (!(error instanceof AppError)) log.error({ err: error }, message);
  return saidAs(error, message);
}
