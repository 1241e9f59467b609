import { APIConnectionError, APIConnectionTimeoutError, APIError } from 'openai';
import { ZodError } from 'zod';
import { AppError, type Reason } from '#server/errors.ts';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import { aiError } from '../ai-writer/ai-error.ts';

/** A service may ask for a longer pause, which is then the user's. */
const SHORT_WAIT_MS = 5000;
const A_MINUTE_S = 60;
const DAY_S = 24 * 60 * 60;

export function toAiError(error: unknown, now: Date): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof APIConnectionTimeoutError) return aiError('slow', 'upstreamTimeout');
  if (error instanceof APIConnectionError) {
    if (error.cause instanceof AppError) return error.cause;
    return aiError('unreachable', 'unavailable');
  }
  if (error instanceof APIError) return toStatusError(error, now);
  if (error instanceof SyntaxError || error instanceof ZodError) return aiError('unreadable');
  return aiError('brokeOff');
}

/** In milliseconds; undefined where a retry is useless. @param usual where the service names none */
export function retryDelay(error: unknown, usual: number, now: Date): number | undefined {
  if (error instanceof AppError || error instanceof APIConnectionTimeoutError) return undefined;
  if (error instanceof APIConnectionError) return error.cause instanceof AppError ? undefined : usual;
  if (!(error instanceof APIError)) return usual;
  const { status } = error;
  const mayHelp = status === 408 || status === 409 || status === 429 || (status ?? 0) >= 500;
  if (!mayHelp || error.code === 'insufficient_quota') return undefined;
  const seconds = retryAfterSeconds(error, now);
  const wait = seconds === undefined ? usual : seconds * 1000;
  return wait <= SHORT_WAIT_MS ? wait : undefined;
}

function toStatusError(error: APIError, now: Date): AppError {
  const { status } = error;
  if (error.code === 'insufficient_quota') return aiError('quota', 'unavailable');
  if (status === 401 || status === 403) return aiError('key', 'unavailable');
  if (status === 404 || status === 405) return aiError('address', 'unavailable');
  if (status === 408 || status === 504) return aiError('slow', 'upstreamTimeout');
  if (status === 429) return busy('tooManyRequests', error, now);
  if (status === 503 || status === 529) return busy('unavailable', error, now);
  if (status !== undefined && status < 500 && status !== 409) return aiError('request');
  return aiError('again');
}

function busy(reason: Reason, error: APIError, now: Date) {
  const retryAfter = Math.min(Math.ceil(retryAfterSeconds(error, now) ?? A_MINUTE_S), DAY_S);
  if (retryAfter <= A_MINUTE_S) return aiError('busy', reason, { retryAfter });
  const until = new Date(now.getTime() + retryAfter * 1000).toISOString().slice(11, 16);
  const hint = `The AI service is busy until ${until} UTC. Please try again then.`;
  return new AppError(reason, CONTENT_MESSAGES.generateFailed, { hint, retryAfter });
}

function retryAfterSeconds(error: APIError, now: Date): number | undefined {
  const value = error.headers?.get('retry-after');
  if (!value) return undefined;
  const seconds = /^\d+(\.\d+)?$/.test(value) ? Number(value) : (Date.parse(value) - now.getTime()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}
