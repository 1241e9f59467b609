import { AppError } from '#server/errors.ts';

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

export class DatabaseSilence extends Error {
  override readonly name = 'DatabaseSilence';
}

/** Codes of Node, Postgres and Prisma for a database that is unreachable, starting or stopping. */
const AWAY_CODE =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|08\w{3}|57P0[123]|P1001|P1002|P1008|P1017)$/;
/** Messages of the driver without a code, and Postgres' own as Prisma wraps them. */
const AWAY_MESSAGE =
  /^(Connection terminated|timeout (expired|exceeded when trying to connect)|Client was closed|Client has encountered a connection error)|Code: `(08\w{3}|57P0[123])`/;

/** From a standby not promoted yet, or a fenced primary. */
const READ_ONLY_MESSAGE = /cannot execute .+ in a read-only transaction/;

/** Lock timeout: the statement and its transaction changed nothing. */
const BUSY_MESSAGE = /canceling statement due to lock timeout/;

function* causesOf(error: unknown): Generator<Error> {
  let cause = error;
  for (let depth = 0; depth < MOST_CAUSES && cause instanceof Error; depth += 1) {
    yield cause;
    cause = cause.cause;
  }
}

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

/** @param mayHaveWritten the change may have been stored, so it is not repeated */
export function toDatabaseAwayError(cause: unknown, { mayHaveWritten = false } = {}): AppError {
  let message: string = mayHaveWritten ? DATABASE_AWAY_WHILE_SAVING : DATABASE_AWAY;
  if (isReadOnly(cause)) message = DATABASE_READ_ONLY;
  if (isBusy(cause)) message = DATABASE_BUSY;

  return new AppError('unavailable', message, { retryAfter: RETRY_AFTER, cause });
}
