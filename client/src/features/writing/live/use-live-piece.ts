import { useEffect, useRef, useState } from 'react';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import { errorCode, errorText, type ErrorText } from '#client/lib/error-text.ts';
import { trpc } from '#client/lib/trpc.ts';
import { afterEvent, NOTHING_YET } from './live-piece.ts';

/** A server that did not answer is asked again after so long, and not by all browsers at the same moment. */
const RETRY_MS = 4000;
const RETRY_SPREAD_MS = 8000;

const pauseBeforeRetry = () => RETRY_MS + Math.random() * RETRY_SPREAD_MS;

type Endings = {
  onDone: (id: string) => void;
  onFailed: (failure: ErrorText) => void;
  onCancelled: () => void;
};

/**
 * Follows a generation, through lost connections too, until it ends. A server that shows it elsewhere instead, because
 * the account watches in too many places, is not asked again unless the user wants to continue here.
 */
export function useLivePiece(id: string, { onDone, onFailed, onCancelled }: Endings) {
  const [piece, setPiece] = useState(NOTHING_YET);
  const [pause, setPause] = useState<ErrorText | null>(null);
  const retry = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(retry.current), []);
  const { status, reset } = trpc.content.watchGeneration.useSubscription(
    { id },
    {
      onData: ({ data: event }) => {
        setPiece((known) => afterEvent(known, event));
        if (event.type === 'done') onDone(event.id);
        if (event.type === 'failed') onFailed({ message: event.message, hint: event.hint });
        if (event.type === 'status' && event.status === 'cancelled') onCancelled();
      },
      onError: (error) => {
        const code = errorCode(error);
        if (code === undefined) retry.current = setTimeout(again, pauseBeforeRetry());
        else if (code === 'TOO_MANY_REQUESTS') setPause(errorText(error));
        else onFailed(errorText(error, CONTENT_MESSAGES.generateFailed));
      },
    },
  );

  function again() {
    setPause(null);
    reset();
  }

  const isConnected = status === 'pending' || status === 'idle';
  return {
    piece,
    isReconnecting: !isConnected && !pause && piece !== NOTHING_YET,
    /** Why the piece is not followed here any more, though it goes on. */
    pause,
    resume: again,
  };
}
