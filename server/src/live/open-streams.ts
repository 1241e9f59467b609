import { AppError } from '#server/errors.ts';

export const TOO_MANY_STREAMS =
  'Live updates stopped here because your account has too many of them open. Close other tabs, then continue here.';

export const STREAMS_FULL = 'The server is very busy right now. Please try again in a few seconds.';

/** Per process; one more ends the oldest. */
const PER_USER = 20;
/** Per process; further ones are refused. */
const PER_PROCESS = 5000;
const RETRY_AFTER_SECONDS = 10;

type End = (reason: AppError) => void;

export type OpenStreams = {
  /** @param end makes room for a newer stream @returns close @throws AppError('unavailable') when full */
  open(userId: string, end: End): () => void;
};

export function createOpenStreams({ perUser = PER_USER, perProcess = PER_PROCESS } = {}): OpenStreams {
  const byUser = new Map<string, Set<End>>();
  let total = 0;

  function close(userId: string, end: End) {
    const own = byUser.get(userId);
    if (!own?.delete(end)) return;
    total -= 1;
    if (own.size === 0) byUser.delete(userId);
  }

  /** A set keeps insertion order. */
  function endOldest(userId: string, [oldest]: Iterable<End>) {
    if (!oldest) return;
    close(userId, oldest);
    oldest(new AppError('tooManyRequests', TOO_MANY_STREAMS));
  }

  return {
    open(userId, onEnd) {
      const end: End = (reason) => onEnd(reason);
      const own = byUser.get(userId);
      if (own && own.size >= perUser) endOldest(userId, own);
      if (total >= perProcess)
        throw new AppError('unavailable', STREAMS_FULL, { retryAfter: RETRY_AFTER_SECONDS });
      total += 1;
      byUser.set(userId, (byUser.get(userId) ?? new Set()).add(end));
      return () => close(userId, end);
    },
  };
}
