import { useState } from 'react';
import type { ChatMessage } from '#shared/chat.ts';
import { newId } from '../../lib/new-id.ts';
import { trpc } from '../../lib/trpc.ts';

/** A reply to a question asked elsewhere, or before a reload, is waited for so long, in ms. */
const AWAITED_MS = 60_000;
/** A question that has been left is given up within a second, so Vee is shown as typing no longer than this, in ms. */
const TYPING_MS = 6000;
const LOOK_EVERY_MS = 2000;

/** The conversation, and the reply while it is written. */
export function useChat() {
  const utils = trpc.useUtils();
  const [hasAsked, setHasAsked] = useState(false);
  const list = trpc.chat.list.useQuery(undefined, {
    staleTime: Infinity,
    refetchInterval: ({ state }) =>
      !hasAsked && isNewQuestion(state.data, state.dataUpdatedAt, AWAITED_MS) && LOOK_EVERY_MS,
  });
  const { mutate: stop } = trpc.chat.stop.useMutation();
  /** What Vee has written so far; null while Vee writes nothing. */
  const [draft, setDraft] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);

  function add(message: ChatMessage) {
    utils.chat.list.setData(undefined, (known = []) => [...known, message]);
  }

  /** @returns whether the question has been stored; if not, the text is still the user's to send. */
  async function send(text: string): Promise<boolean> {
    let isStored = false;
    setHasAsked(true);
    setError(null);
    setDraft('');
    try {
      for await (const event of await utils.client.chat.send.mutate({ text })) {
        if (event.type === 'text') setDraft((written) => (written ?? '') + event.text);
        else add(event.message);
        isStored = true;
      }
    } catch (failure) {
      setError(failure);
      // The reply is written on the server all the same; what is stored by now is shown.
      if (isStored) await utils.chat.list.invalidate();
    } finally {
      setDraft(null);
    }
    return isStored;
  }

  /** Says something as Vee that is not kept. */
  function addNotice(text: string) {
    add({ id: newId(), sender: 'assistant', text, createdAt: new Date().toISOString() });
  }

  return {
    messages: list.data ?? [],
    isLoading: list.isLoading,
    error: error ?? list.error,
    draft: draft ?? (!hasAsked && isNewQuestion(list.data, list.dataUpdatedAt, TYPING_MS) ? '' : null),
    send,
    addNotice,
    stop: () => stop(),
  };
}

/** Whether the newest message is a question asked less than `withinMs` before it was read. */
function isNewQuestion(messages: ChatMessage[] | undefined, readAt: number, withinMs: number): boolean {
  const last = messages?.at(-1);
  return last?.sender === 'user' && readAt - Date.parse(last.createdAt) < withinMs;
}
