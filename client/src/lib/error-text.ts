import { TRPCClientError } from '@trpc/client';
import { NOT_SIGNED_IN, SOMETHING_WENT_WRONG } from '#shared/messages.ts';

export type ErrorText = { message: string; hint?: string };

const UNREACHABLE = 'The server cannot be reached. Please try again.';
const SIGN_IN_AGAIN =
  'Your session has ended. Sign in again in another tab and repeat this: nothing here is lost.';

function dataOf(error: unknown): object | null {
  if (!(error instanceof TRPCClientError)) return null;
  const data: unknown = error.data;
  return typeof data === 'object' ? data : null;
}

/** tRPC's code of a refusal; undefined for a question that was never answered. */
export function errorCode(error: unknown): unknown {
  const data = dataOf(error);
  return data && 'code' in data ? data.code : undefined;
}

/**
 * What a user reads about whatever was thrown: the server's own words where it has any.
 * @param failed the specification's sentence for a server that failed without words of its own.
 * @param signedOut the specification's sentence for a session that has ended.
 */
export function errorText(
  error: unknown,
  failed: string = SOMETHING_WENT_WRONG,
  signedOut: string = NOT_SIGNED_IN,
): ErrorText {
  if (typeof error === 'string') return { message: error };
  if (!(error instanceof TRPCClientError)) return { message: SOMETHING_WENT_WRONG };
  if (errorCode(error) === 'UNAUTHORIZED' && error.message === NOT_SIGNED_IN)
    return { message: signedOut, hint: SIGN_IN_AGAIN };
  const data = dataOf(error);
  if (!data) return { message: SOMETHING_WENT_WRONG, hint: UNREACHABLE };
  const hint = 'hint' in data && typeof data.hint === 'string' ? data.hint : undefined;
  const isUnforeseen = error.message === SOMETHING_WENT_WRONG || !error.message;
  return { message: isUnforeseen ? failed : error.message, hint };
}
