import { TRPCClientError } from '@trpc/client';
import { SOMETHING_WENT_WRONG } from '#shared/messages.ts';

export type ErrorText = { message: string; hint?: string };

/**
 * What a user reads about whatever was thrown: the server's own words where it has any.
 * @param failed the specification's sentence for a server that failed without words of its own.
 */
export function errorText(error: unknown, failed: string = SOMETHING_WENT_WRONG): ErrorText {
  if (typeof error === 'string') return { message: error };
  if (!(error instanceof TRPCClientError)) return { message: SOMETHING_WENT_WRONG };
  const data: unknown = error.data;
  if (typeof data !== 'object' || data === null) {
    return { message: SOMETHING_WENT_WRONG, hint: 'The server cannot be reached. Please try again.' };
  }
  const hint = 'hint' in data && typeof data.hint === 'string' ? data.hint : undefined;
  const isUnforeseen = error.message === SOMETHING_WENT_WRONG || !error.message;
  return { message: isUnforeseen ? failed : error.message, hint };
}
