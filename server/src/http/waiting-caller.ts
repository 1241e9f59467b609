import type { ServerResponse } from 'node:http';
import { NOT_SIGNED_IN } from '#shared/messages.ts';
import type { Services } from '../context.ts';
import { AppError } from '../errors.ts';
import type { SignedInSession } from '../auth/session.ts';

/**
 * Aborts when nobody waits for this answer any more: the connection is closed, or the session or access token it was
 * asked with has ended (signed out here or from elsewhere, a new password, the account deleted).
 */
export function waitingCaller(
  { sessionEnds }: Pick<Services, 'sessionEnds'>,
  session: SignedInSession | null,
  response: ServerResponse,
): AbortController {
  const controller = new AbortController();
  const hangUp = () => controller.abort(new AppError('unavailable', 'The connection was closed.'));
  if (response.closed) {
    hangUp();
    return controller;
  }
  const endSession = () => controller.abort(new AppError('unauthorized', NOT_SIGNED_IN));
  const stopListening = session ? sessionEnds.listen(session, endSession) : undefined;
  response.once('close', () => {
    stopListening?.();
    if (!response.writableEnded) hangUp();
  });
  return controller;
}
