import { AppError } from '../errors.ts';

export const DATABASE_AWAY_WHILE_SAVING =
  'We cannot reach your data right now. Your change may or may not have been saved, so please check before you send it again.';

export const DATABASE_AWAY = 'We cannot reach your data right now. Please try again in a few seconds.';

export const DATABASE_READ_ONLY =
  'Nothing can be saved for a moment, and your change was not. Please try again in a few seconds.';

export const DATABASE_BUSY =
  'Another change of the same data is still under way, so yours was not saved. Please try again in a few seconds.';

/** Seconds after which it is worth asking again. */
const RETRY_AFTER = 5;
const MOST_CAUSES = 6;

/** A connection was given up because the database no longer answers. */
export class DatabaseSilence extends Error {
  override readonly name = 'DatabaseSilence';
}

/** Node's, Postgres's and Prisma's codes for a database that cannot be reached, starts, stops or hangs up. */
const AWAY_CODE =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|08\w{3}|57P0[123]|P1001|P1002|P1008|P1017)$/;
/** What the driver says without a code, and where Prisma puts Postgres's own. */
const AWAY_MESSAGE =
  /^(Connection terminated|timeout (expired|exceeded when trying to connect)|Client was closed|Client has encountered a connection error)|Code: `(08\w{3}|57P0[123])`/;

/** What a standby says that is not promoted yet, and a primary that has been fenced off. */
const READ_ONLY_MESSAGE = /cannot execute .+ in a read-only transaction/;

/** A lock was not free in time; its statement and the transaction around it have changed nothing. */
const BUSY_MESSAGE = /canceling statement due to lock timeout/;

function* causesOf(error: unknown): Generator<Error> {
  let cause = error;
  for (let depth = 0; depth < MOST_CAUSES && cause instanceof Error; depth += 1) {
    yield cause;
    cause = cause.cause;
  }
}

/** Whether an error means that the database could not be reached, or does not take this change for now. */
export function isDatabaseAway(error: unknown): boolean {
  for (const cause of causesOf(error)) {
    if (cause instanceof DatabaseSilence || AWAY_MESSAGE.test(cause.message)) return true;
    if ('code' in cause && typeof cause.code === 'string' && AWAY_CODE.test(cause.code)) return true;
  }
  return isReadOnly(error) || isBusy(error);
}

const isReadOnly = (error: unknown) =>
  [...causesOf(error)].some(({ message }) => READ_ONLY_MESSAGE.test(message));

const isBusy = (error: unknown) => [...causesOf(error)].some(({ message }) => BUSY_MESSAGE.test(message));

/** @param mayHaveWritten a change was in progress and may have been stored, so it is not repeated. */
export function toDatabaseAwayError(cause: unknown, { mayHaveWritten = false } = {}): AppError {
  const away = mayHaveWritten ? DATABASE_AWAY_WHILE_SAVING : DATABASE_AWAY;
  const message = isBusy(cause) ? DATABASE_BUSY : isReadOnly(cause) ? DATABASE_READ_ONLY : away;
  return new AppError('unavailable', message, { retryAfter: RETRY_AFTER, cause });
}
