import { MESSAGES } from '#shared/content.ts';
import { SOMETHING_WENT_WRONG } from '#shared/messages.ts';
import { errorText, type ErrorText } from '../../../lib/error-text.ts';

/** Why a piece could not be asked for or followed: the server's reason, else the specification's sentence. */
export function generateFailure(error: unknown): ErrorText {
  const { message, hint } = errorText(error);
  return { message: message === SOMETHING_WENT_WRONG ? MESSAGES.generateFailed : message, hint };
}
