import type { ServerResponse } from 'node:http';
import { NOT_SIGNED_IN } from '#shared/rules/messages.ts';
import type { Services } from '../context.ts';
import { AppError } from '../errors.ts';
import type { SignedInSession } from '../auth/session.ts';

/**
 * Aborts when nobody waits for the answer any more: the connection is closed, or its session or access token has ended
 * (signed out, password changed, account deleted).
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
