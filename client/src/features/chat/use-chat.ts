import { useState } from 'react';
import type { ChatMessage } from '#shared/schemas/chat.ts';
import { newId } from '../../lib/new-id.ts';
import { trpc } from '../../lib/trpc.ts';

/** A reply that is written for another tab, or was before a reload, is looked up so often. */
const LOOK_EVERY_MS = 2000;

/** The conversation, and the reply while it is written. */
export function useChat() {
  const utils = trpc.useUtils();
  const list = trpc.chat.list.useQuery(undefined, {
    staleTime: Infinity,
    refetchInterval: ({ state }) => state.data?.some(isBeingWritten) && LOOK_EVERY_MS,
  });
  const { mutate: stop } = trpc.chat.stop.useMutation();
  /** What Vee has written so far; null while Vee writes nothing. */
  const [draft, setDraft] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);

  function add(message: ChatMessage) {
    utils.chat.list.setData(undefined, (known = []) => [
      ...known.filter(({ id }) => id !== message.id),
      message,
    ]);
  }

  /** @returns whether the question has been stored; if not, the text is still the user's to send. */
  async function send(text: string): Promise<boolean> {
    let isStored = false;
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
    add({ id: newId(), sender: 'assistant', text, state: 'whole', createdAt: new Date().toISOString() });
  }

  return {
    messages: list.data?.filter((message) => !isBeingWritten(message)) ?? [],
    isLoading: list.isLoading,
    error: error ?? list.error,
    draft: draft ?? list.data?.find(isBeingWritten)?.text ?? null,
    send,
    addNotice,
    stop: () => stop(),
  };
}

const isBeingWritten = ({ state }: ChatMessage) => state === 'writing';
