import { AppError } from '../errors.ts';
import type { Bus } from '../database/message-bus.ts';
import type { Db } from '../database/db.ts';
import type { Entry } from './live-entry.ts';
import { hasEnded, type LiveState } from './live-state.ts';
import { loadStates } from './load-state.ts';
import { createRelay } from './relay.ts';
import { createWatcher } from './watcher.ts';

export const UNAVAILABLE = 'The server is restarting. Please try again in a moment.';

/** Carries the id of a cancelled or deleted generation to all instances; sent by a database trigger. */
export const STOPPED_CHANNEL = 'generation_stopped';
/** How often an instance asks for the text of the generations that others write. */
const ASK_EVERY_MS = 2000;
/** Text is gathered for this long before it is shown again; the first words after a pause are shown at once. */
const GATHER_MS = 30;
/** With very many pieces text is shown less often, so showing takes a bounded share of the process. */
const MANY_WATCHERS = 100;
const GATHER_MS_PER_FURTHER_WATCHER = 0.5;

/** Changes a live state; watchers on this and other instances see the change a moment later. */
export type LiveWriter = {
  change(edit: (state: LiveState) => void): void;
  /** Ends the writing here; a final state stays visible, any other may be continued by another attempt. */
  close(): void;
};

export type LiveGenerations = {
  write(id: string, state: LiveState): LiveWriter;
  /**
   * The current state and every change, until it or the generation ends or the signal aborts. It is always the same
   * object: read it before the next wait.
   * @throws AppError('unavailable') when this instance stops; another one can be asked.
   */
  watch(id: string, signal: AbortSignal): AsyncGenerator<LiveState>;
  /** Ends all watching on this instance; writing continues. */
  stop(): void;
};

/** Texts being written, in memory: readers never wait for the database, writers never for a reader. */
export function createLiveGenerations(bus: Bus, db: Db, onError: (error: unknown) => void): LiveGenerations {
  const entries = new Map<string, Entry>();
  let watching = 0;
  let isStopped = false;
  const relay = createRelay({ bus, entries, wake, onError });
  const unsubscribe = bus.subscribe(STOPPED_CHANNEL, (id) => {
    const entry = entries.get(id);
    if (entry) void reload([entry]).catch(onError);
  });
  const asking = setInterval(() => void ask([...entries.values()]).catch(onError), ASK_EVERY_MS).unref();

  function entryOf(id: string): Entry {
    const known = entries.get(id);
    if (known) return known;
    const entry: Entry = {
      id,
      state: null,
      isWrittenHere: false,
      watchers: new Set(),
      heardAt: 0,
      wantedUntil: 0,
      reported: null,
      reporting: Promise.resolve(),
      shownAt: 0,
    };
    entries.set(id, entry);
    return entry;
  }

  function wake({ watchers }: Entry) {
    for (const watcher of watchers) watcher.wake();
  }

  /** Shows a change to all who watch: at once after a pause or at the end, otherwise with what follows soon. */
  function show(entry: Entry) {
    const gathering = GATHER_MS + Math.max(0, watching - MANY_WATCHERS) * GATHER_MS_PER_FURTHER_WATCHER;
    const wait = entry.shownAt + gathering - performance.now();
    if (wait <= 0 || (entry.state && hasEnded(entry.state))) showNow(entry);
    else entry.gathering ??= setTimeout(showNow, wait, entry);
  }

  function showNow(entry: Entry) {
    clearTimeout(entry.gathering);
    entry.gathering = undefined;
    entry.shownAt = performance.now();
    wake(entry);
    relay.changed(entry);
  }

  /** The stored state replaces the known one only if it is newer, because it lacks the text being written. */
  async function reload(wanted: Entry[]) {
    const stored = await loadStates(
      db,
      wanted.map(({ id }) => id),
    );
    for (const entry of wanted) {
      const known = entry.state;
      const news = stored.get(entry.id) ?? null;
      if (entry.isWrittenHere) continue;
      if (news && known && news.attempt === known.attempt && !hasEnded(news)) continue;
      entry.state = news;
      // Callers waiting for the first load continue by themselves.
      if (known) wake(entry);
    }
  }

  /** Asks the writing instances for news, and the database about generations that have been silent for a while. */
  async function ask(all: Entry[]) {
    const elsewhere = all.filter(({ isWrittenHere }) => !isWrittenHere);
    const heardSince = Date.now() - 2 * ASK_EVERY_MS;
    const silent = elsewhere.filter(({ state, heardAt }) => !state || heardAt < heardSince);
    if (silent.length > 0) await reload(silent);
    relay.want(elsewhere.filter(({ state, isWrittenHere }) => state && !isWrittenHere && !hasEnded(state)));
  }

  function forgetUnused(entry: Entry) {
    if (entry.watchers.size === 0 && !entry.isWrittenHere) entries.delete(entry.id);
  }

  return {
    write(id, state) {
      const entry = entryOf(id);
      entry.state = state;
      entry.isWrittenHere = true;
      entry.reported = null;
      wake(entry);
      relay.opened(id);
      return {
        change: (edit) => {
          edit(state);
          show(entry);
        },
        close: () => {
          showNow(entry);
          entry.isWrittenHere = false;
          forgetUnused(entry);
        },
      };
    },

    async *watch(id, signal) {
      const entry = entryOf(id);
      const watcher = createWatcher();
      entry.watchers.add(watcher);
      watching += 1;
      signal.addEventListener('abort', watcher.wake);
      try {
        if (!entry.state) await (entry.loading ??= ask([entry]).finally(() => (entry.loading = undefined)));
        while (!signal.aborted) {
          if (isStopped) throw new AppError('unavailable', UNAVAILABLE);
          const { state } = entry;
          if (!state) return;
          const isLast = hasEnded(state);
          yield state;
          if (isLast) return;
          await watcher.woken();
        }
      } finally {
        signal.removeEventListener('abort', watcher.wake);
        entry.watchers.delete(watcher);
        watching -= 1;
        forgetUnused(entry);
      }
    },

    stop() {
      isStopped = true;
      unsubscribe();
      clearInterval(asking);
      relay.stop();
      for (const entry of entries.values()) {
        clearTimeout(entry.gathering);
        wake(entry);
      }
    },
  };
}
