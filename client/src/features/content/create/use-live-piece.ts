import { useState } from 'react';
import { MESSAGES } from '#shared/content-rules.ts';
import { errorText, type ErrorText } from '../../../lib/error-text.ts';
import { trpc } from '../../../lib/trpc.ts';
import { afterEvent, NOTHING_YET } from './live-piece.ts';

type Endings = {
  onDone: (id: string) => void;
  onFailed: (failure: ErrorText) => void;
  onCancelled: () => void;
};

/** Follows a generation, through lost connections too, until it ends. */
export function useLivePiece(id: string, { onDone, onFailed, onCancelled }: Endings) {
  const [piece, setPiece] = useState(NOTHING_YET);
  const { status: connection } = trpc.content.watchGeneration.useSubscription(
    { id },
    {
      onData: ({ data: event }) => {
        setPiece((known) => afterEvent(known, event));
        if (event.type === 'done') onDone(event.id);
        if (event.type === 'failed') onFailed({ message: event.message, hint: event.hint });
        if (event.type === 'status' && event.status === 'cancelled') onCancelled();
      },
      onError: (error) => onFailed(errorText(error, MESSAGES.generateFailed)),
    },
  );
  return { piece, isReconnecting: connection === 'connecting' && piece !== NOTHING_YET };
}
