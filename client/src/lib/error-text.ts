import { TRPCClientError } from '@trpc/client';
import type { Proof } from '#shared/rules/factors.ts';
import { NOT_SIGNED_IN, SOMETHING_WENT_WRONG } from '#shared/rules/messages.ts';

export type ErrorText = { message: string; hint?: string };

const UNREACHABLE = 'The server cannot be reached. Please try again.';
const SIGN_IN_AGAIN =
  'Your session has ended. Sign in again in another tab and repeat this: nothing here is lost.';

function isErrorText(error: unknown): error is ErrorText {
  return typeof error === 'object' && error !== null && !(error instanceof Error) && 'message' in error;
}

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

/** What the server wants to be proven before it does this. */
export function askedProof(error: unknown): Proof | undefined {
  const data = dataOf(error);
  const asks = data && 'asks' in data ? data.asks : undefined;
  return asks === 'factor' || asks === 'password' ? asks : undefined;
}

/**
 * What a user reads about whatever was thrown: the server's own words where it has any. A sentence, or what has been
 * made of an error before, is taken as it is.
 * @param failed the specification's sentence for a server that failed without words of its own, or did not answer.
 * @param signedOut the specification's sentence for a session that has ended.
 */
export function errorText(
  error: unknown,
  failed: string = SOMETHING_WENT_WRONG,
  signedOut: string = NOT_SIGNED_IN,
): ErrorText {
  if (typeof error === 'string') return { message: error };
  if (isErrorText(error)) return error;
  if (!(error instanceof TRPCClientError)) return { message: failed };
  if (errorCode(error) === 'UNAUTHORIZED' && error.message === NOT_SIGNED_IN)
    return { message: signedOut, hint: SIGN_IN_AGAIN };
  const data = dataOf(error);
  if (!data) return { message: failed, hint: UNREACHABLE };
  const hint = 'hint' in data && typeof data.hint === 'string' ? data.hint : undefined;
  const isUnforeseen = error.message === SOMETHING_WENT_WRONG || !error.message;
  return { message: isUnforeseen ? failed : error.message, hint };
}
