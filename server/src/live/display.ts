import type { Entry } from './live-entry.ts';
import { hasEnded } from './live-state.ts';
import type { Relay } from './relay.ts';
import type { Watcher } from './watcher.ts';

/** Milliseconds between two updates; the first words after a pause are sent at once. */
const GATHER_MS = 30;
/** With more watchers updates become rarer, so that they take a bounded share of the process. */
const MANY_WATCHERS = 100;
const GATHER_MS_PER_FURTHER_WATCHER = 0.5;

export function createDisplay(relay: Relay) {
  let watching = 0;

  function showNow(entry: Entry) {
    clearTimeout(entry.gathering);
    entry.gathering = undefined;
    entry.shownAt = performance.now();
    wake(entry);
    relay.changed(entry);
  }

  return {
    showNow,
    show(entry: Entry) {
      const gathering = GATHER_MS + Math.max(0, watching - MANY_WATCHERS) * GATHER_MS_PER_FURTHER_WATCHER;
      const wait = entry.shownAt + gathering - performance.now();
      if (wait <= 0 || (entry.state && hasEnded(entry.state))) showNow(entry);
      else entry.gathering ??= setTimeout(showNow, wait, entry);
    },
    /** @returns stop watching */
    watch(entry: Entry, watcher: Watcher, signal: AbortSignal) {
      signal.addEventListener('abort', watcher.wake);
      entry.watchers.add(watcher);
      watching += 1;
      return () => {
        signal.removeEventListener('abort', watcher.wake);
        entry.watchers.delete(watcher);
        watching -= 1;
      };
    },
  };
}

export function wake({ watchers }: Entry) {
  for (const watcher of watchers) watcher.wake();
}
