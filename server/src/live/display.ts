import type { Entry } from './live-entry.ts';
import { hasEnded } from './live-state.ts';
import type { Relay } from './relay.ts';
import type { Watcher } from './watcher.ts';

/** Text is gathered for this long before it is shown again; the first words after a pause are shown at once. */
const GATHER_MS = 30;
/** With very many pieces text is shown less often, so showing takes a bounded share of the process. */
const MANY_WATCHERS = 100;
const GATHER_MS_PER_FURTHER_WATCHER = 0.5;

/** Shows changes to those who watch here, and passes them on to the other instances. */
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
    /** At once after a pause or at the end, otherwise with what follows soon. */
    show(entry: Entry) {
      const gathering = GATHER_MS + Math.max(0, watching - MANY_WATCHERS) * GATHER_MS_PER_FURTHER_WATCHER;
      const wait = entry.shownAt + gathering - performance.now();
      if (wait <= 0 || (entry.state && hasEnded(entry.state))) showNow(entry);
      else entry.gathering ??= setTimeout(showNow, wait, entry);
    },
    /** @returns ends the watching */
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
