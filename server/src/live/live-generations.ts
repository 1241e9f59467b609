import type { Db } from '#server/database/db.ts';
import type { Bus } from '#server/database/message-bus.ts';
import { AppError } from '#server/errors.ts';
import { createDisplay, createEntry, createWatcher, wake, type Entry, type Watcher } from './live-entry.ts';
import { hasEnded, type LiveState } from './live-state.ts';
import { loadStates } from './load-state.ts';
import { createRelay, type Relay } from './relay.ts';

export const UNAVAILABLE = 'The server is restarting. Please try again in a moment.';

/** Sent by a database trigger with the id of a cancelled or deleted generation. */
export const STOPPED_CHANNEL = 'generation_stopped';
const ASK_EVERY_MS = 2000;
/** Watchers on all instances see a change a moment later. */
export type LiveWriter = {
  change(edit: (state: LiveState) => void): void;
  /** A final state stays visible; any other may be continued by another attempt. */
  close(): void;
};

export type LiveGenerations = {
  write(id: string, state: LiveState): LiveWriter;
  /**
   * The state now and after each change, until it ends or the signal aborts; always the same object. @throws
   * AppError('unavailable') when this instance stops
   */
  watch(id: string, signal: AbortSignal): AsyncGenerator<LiveState>;
  stop(): void;
};

/** In memory: readers never wait for the database, writers never for a reader. */
export function createLiveGenerations(bus: Bus, db: Db, onError: (error: unknown) => void): LiveGenerations {
  const entries = new Map<string, Entry>();
  let isStopped = false;
  const relay = createRelay({ bus, entries, wake, onError });
  const display = createDisplay(relay);
  const unsubscribe = bus.subscribe(STOPPED_CHANNEL, (id) => {
    const entry = entries.get(id);
    if (entry) void reload(db, [entry]).catch(onError);
  });
  const ask = () => askFor([...entries.values()], db, relay).catch(onError);
  const asking = setInterval(() => void ask(), ASK_EVERY_MS).unref();

  return {
    write(id, state) {
      const entry = entryOf(entries, id);
      entry.state = state;
      entry.isWrittenHere = true;
      entry.reported = null;
      wake(entry);
      relay.opened(id);
      return {
        change: (edit) => {
          edit(state);
          display.show(entry);
        },
        close: () => {
          display.showNow(entry);
          entry.isWrittenHere = false;
          forgetUnused(entries, entry);
        },
      };
    },

    async *watch(id, signal) {
      const entry = entryOf(entries, id);
      const watcher = createWatcher();
      const leave = display.watch(entry, watcher, signal);
      try {
        if (!entry.state)
          await (entry.loading ??= askFor([entry], db, relay).finally(() => (entry.loading = undefined)));
        for await (const state of statesOf(entry, watcher, signal)) {
          if (isStopped) throw new AppError('unavailable', UNAVAILABLE);
          yield state;
        }
      } finally {
        leave();
        forgetUnused(entries, entry);
      }
    },

    stop() {
      isStopped = true;
      unsubscribe();
      clearInterval(asking);
      relay.stop();
      for (const entry of entries.values()) display.end(entry);
    },
  };
}

function entryOf(entries: Map<string, Entry>, id: string): Entry {
  const entry = entries.get(id) ?? createEntry(id);
  entries.set(id, entry);
  return entry;
}

function forgetUnused(entries: Map<string, Entry>, entry: Entry) {
  if (entry.watchers.size === 0 && !entry.isWrittenHere) entries.delete(entry.id);
}

async function* statesOf(entry: Entry, watcher: Watcher, signal: AbortSignal) {
  while (!signal.aborted) {
    const { state } = entry;
    if (!state) return;
    const isLast = hasEnded(state);
    yield state;
    if (isLast) return;
    await watcher.woken();
  }
}

/** Asks the writing instances, and the database about generations long silent. */
async function askFor(entries: Entry[], db: Db, relay: Relay) {
  const elsewhere = entries.filter(({ isWrittenHere }) => !isWrittenHere);
  const heardSince = Date.now() - 2 * ASK_EVERY_MS;
  const silent = elsewhere.filter(({ state, heardAt }) => !state || heardAt < heardSince);
  if (silent.length > 0) await reload(db, silent);
  relay.want(elsewhere.filter(({ state, isWrittenHere }) => state && !isWrittenHere && !hasEnded(state)));
}

/** Only a newer state replaces the known one: the stored one lacks the text being written. */
async function reload(db: Db, wanted: Entry[]) {
  const ids = wanted.map(({ id }) => id);
  const stored = await loadStates(db, ids);
  for (const entry of wanted) {
    const known = entry.state;
    const news = stored.get(entry.id) ?? null;
    if (entry.isWrittenHere) continue;
    if (news && known && news.attempt === known.attempt && !hasEnded(news)) continue;
    entry.state = news;
    // Those that wait for the first load continue by themselves.
    if (known) wake(entry);
  }
}
