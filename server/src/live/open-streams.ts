import { AppError } from '../errors.ts';

export const TOO_MANY_STREAMS =
  'Live updates stopped here because your account has too many of them open. Close other tabs, then continue here.';

export const STREAMS_FULL = 'The server is very busy right now. Please try again in a few seconds.';

/** Open streams per user in this process; one more ends the oldest. */
const PER_USER = 20;
/** Open streams of all users in this process; further ones are refused. */
const PER_PROCESS = 5000;
const RETRY_AFTER_SECONDS = 10;

type End = (reason: AppError) => void;

export type OpenStreams = {
  /**
   * Counts a stream until it is closed.
   * @param end is called when a newer stream of the same user takes its place.
   * @returns a function that closes it.
   * @throws AppError('unavailable') with the seconds to wait when the process is full.
   */
  open(userId: string, end: End): () => void;
};

/** The one cap on streams of every kind. */
export function createOpenStreams({ perUser = PER_USER, perProcess = PER_PROCESS } = {}): OpenStreams {
  const byUser = new Map<string, Set<End>>();
  let total = 0;

  function close(userId: string, end: End) {
    const own = byUser.get(userId);
    if (!own?.delete(end)) return;
    total -= 1;
    if (own.size === 0) byUser.delete(userId);
  }

  /** A set keeps the order in which its members came. */
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
