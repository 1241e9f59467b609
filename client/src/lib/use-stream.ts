import { useEffect, useRef, useState } from 'react';

type Options = {
  /** The server carries on when the screen is left, and the events still reach `onEvent`. */
  outlivesScreen?: boolean;
};

type End = { is: 'whole' | 'stopped' } | { is: 'failed'; failure: unknown };

export function useStream({ outlivesScreen = false }: Options = {}) {
  const [isRunning, setIsRunning] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const running = useRef<AbortController>(null);
  const stop = () => running.current?.abort();

  useEffect(() => {
    if (!outlivesScreen) return () => running.current?.abort();
  }, [outlivesScreen]);

  /** @param finish what is still part of it once the last event is here. */
  async function follow<Event>(
    start: (signal: AbortSignal) => Promise<AsyncIterable<Event>>,
    onEvent: (event: Event) => void,
    finish?: () => Promise<void>,
  ): Promise<End> {
    stop();

    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setFailure(null);
    setIsRunning(true);

    try {
      for await (const event of await start(signal)) {
        if (signal.aborted) break;
        onEvent(event);
      }
      await finish?.();
      return { is: signal.aborted ? 'stopped' : 'whole' };
    } catch (error) {
      if (signal.aborted) return { is: 'stopped' };
      setFailure(error);
      return { is: 'failed', failure: error };
    } finally {
      if (running.current === controller) setIsRunning(false);
    }
  }

  return { isRunning, failure, follow, stop };
}
