import { loopDelay, type LoopDelay } from '#server/lib/loop-delay.ts';
import { hasEnded, type Cursor, type LiveState } from './live-state.ts';

/** Least time between two updates; the first words after a pause are sent at once. */
const GATHER_MS = 40;

export type Entry = {
  id: string;
  state: LiveState | null;
  isWrittenHere: boolean;
  watchers: Set<Watcher>;
  loading?: Promise<void> | undefined;
  /** On a watching instance. */
  heardAt: number;
  /** On the writing instance: others want the text until then, and have this state. */
  wantedUntil: number;
  reported: Cursor | null;
  reporting: Promise<unknown>;
  shownAt: number;
  gathering?: NodeJS.Timeout | undefined;
};

export const createEntry = (id: string): Entry => ({
  id,
  state: null,
  isWrittenHere: false,
  watchers: new Set(),
  heardAt: 0,
  wantedUntil: 0,
  reported: null,
  reporting: Promise.resolve(),
  shownAt: 0,
});

export type Watcher = { wake(): void; woken(): Promise<void> };

export function createWatcher(): Watcher {
  let change = Promise.withResolvers<void>();
  return {
    wake: () => change.resolve(),
    woken: async () => {
      await change.promise;
      change = Promise.withResolvers();
    },
  };
}

export function createDisplay(relay: { changed(entry: Entry): void }, loop: LoopDelay = loopDelay) {
  function gather(entry: Entry, wait: number) {
    const dueAt = performance.now() + wait;
    return setTimeout(() => {
      loop.noteTimer(dueAt);
      showNow(entry);
    }, wait);
  }

  function showNow(entry: Entry) {
    clearTimeout(entry.gathering);
    entry.gathering = undefined;
    entry.shownAt = performance.now();
    wake(entry);
    relay.changed(entry);
  }

  return {
    showNow,
    end(entry: Entry) {
      clearTimeout(entry.gathering);
      wake(entry);
    },
    show(entry: Entry) {
      const wait = entry.shownAt + loop.restMs(GATHER_MS) - performance.now();
      if (wait <= 0 || (entry.state && hasEnded(entry.state))) showNow(entry);
      else entry.gathering ??= gather(entry, wait);
    },
    watch(entry: Entry, watcher: Watcher, signal: AbortSignal) {
      signal.addEventListener('abort', watcher.wake);
      entry.watchers.add(watcher);
      return () => {
        signal.removeEventListener('abort', watcher.wake);
        entry.watchers.delete(watcher);
      };
    },
  };
}

export function wake({ watchers }: Entry) {
  for (const watcher of watchers) watcher.wake();
}
