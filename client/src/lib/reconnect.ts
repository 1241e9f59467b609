import { useSyncExternalStore } from 'react';

type Asked = { websiteId: string; answer: (isReconnected: boolean) => void };

let asked: Asked | null = null;
const readers = new Set<() => void>();

function set(next: Asked | null) {
  asked = next;
  for (const tell of readers) tell();
}

/**
 * Lets the user connect a website again, in a window over whatever needs it.
 * @returns whether it is connected now
 */
export function reconnect(websiteId: string): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => {
    set({
      websiteId,
      answer: (isReconnected) => {
        set(null);
        resolve(isReconnected);
      },
    });
  });
}

function subscribe(tell: () => void) {
  readers.add(tell);
  return () => void readers.delete(tell);
}

/** The website that is waited for; null while none is. */
export const useAskedReconnection = () =>
  useSyncExternalStore(
    subscribe,
    () => asked,
    () => null,
  );
