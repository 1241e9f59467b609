import { useEffect, useRef, useState } from 'react';
import { REWRITE_MESSAGES } from '#shared/rules/rewriting.ts';
import type { RewriteInput } from '#shared/schemas/rewriting.ts';
import { errorText, type ErrorText } from '#client/lib/error-text.ts';
import { trpc, type RouterOutputs } from '#client/lib/trpc.ts';

type Event = RouterOutputs['content']['rewrite'] extends AsyncIterable<infer One> ? One : never;

export type Rewritten = Extract<Event, { done: true }>;

/** A part as it is being rewritten; nothing before it is asked for. Leaving ends the writing. */
export function useRewrite() {
  const { client } = trpc.useUtils();
  const [answer, setAnswer] = useState<Event | null>(null);
  const [failure, setFailure] = useState<ErrorText | null>(null);
  const [isWriting, setIsWriting] = useState(false);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start(order: RewriteInput) {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setAnswer(null);
    setFailure(null);
    setIsWriting(true);
    try {
      for await (const event of await client.content.rewrite.mutate(order, { signal })) {
        if (signal.aborted) return;
        setAnswer(event);
      }
    } catch (error) {
      if (!signal.aborted) setFailure(errorText(error, REWRITE_MESSAGES.failed));
    } finally {
      if (running.current === controller) setIsWriting(false);
    }
  }

  return { answer, failure, isWriting, start };
}
