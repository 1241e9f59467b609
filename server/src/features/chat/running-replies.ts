import type { Services, UserContext } from '../../context.ts';

const STOP_CHANNEL = 'chat_stop';

type Reply = { controller: AbortController; finished: Promise<unknown> };

const running = new Map<string, Set<Reply>>();

export async function stopReply({ bus, user }: UserContext): Promise<void> {
  await bus.publish(STOP_CHANNEL, user.id);
}

/** Once per instance. @returns ends running replies, which are stored as far as they got */
export function listenForStops({ bus }: Pick<Services, 'bus'>): () => Promise<void> {
  const unsubscribe = bus.subscribe(STOP_CHANNEL, (userId) => {
    for (const { controller } of running.get(userId) ?? []) controller.abort();
  });
  return async () => {
    unsubscribe();
    const replies = [...running.values()].flatMap((own) => [...own]);
    for (const { controller } of replies) controller.abort();
    await Promise.allSettled(replies.map(({ finished }) => finished));
  };
}

/** `stopReply` aborts the signal, as does the caller's own. */
export function whileRunning<T>(
  userId: string,
  caller: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const finished = work(AbortSignal.any([controller.signal, caller])).finally(() => {
    own.delete(reply);
    if (own.size === 0) running.delete(userId);
  });
  const reply = { controller, finished };
  const own = running.get(userId) ?? new Set();
  running.set(userId, own.add(reply));
  return finished;
}
