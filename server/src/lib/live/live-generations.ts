import { UNAVAILABLE } from '#shared/messages.ts';
import { AppError } from '../../errors.ts';
import type { Bus } from '../bus.ts';
import type { Db } from '../db.ts';
import { hasEnded, type Cursor, type LiveState } from './live-state.ts';
import { loadState } from './load-state.ts';
import { createRelay } from './relay.ts';

/** Tells all instances the id of a generation that was cancelled or deleted; sent by a trigger of the database. */
export const STOPPED_CHANNEL = 'generation_stopped';
/** How often an instance asks for the text of a generation that another one writes. */
const ASK_EVERY_MS = 2000;

export type Entry = {
  id: string;
  state: LiveState | null;
  isWrittenHere: boolean;
  watchers: number;
  changed: PromiseWithResolvers<void>;
  /** For the instance that watches: when it last heard from the one that writes. */
  heardAt: number;
  asking?: NodeJS.Timeout;
  /** For the instance that writes: until when others want the text, and what they have been told. */
  wantedUntil: number;
  reported: Cursor | null;
  reporting: Promise<unknown>;
  gathering?: NodeJS.Timeout | undefined;
};

/** The hand that writes: what it changes is seen at once on this instance, and a moment later on others. */
export type Pen = {
  change(edit: (state: LiveState) => void): void;
  /** Lets go; an ended state stays seen, any other may be taken on by another attempt. */
  close(): void;
};

export type LiveGenerations = {
  write(id: string, state: LiveState): Pen;
  /**
   * The state now and whenever it has changed, until it has ended, the generation is gone or the signal aborts.
   * The same object each time: take from it what you need before you wait.
   * @throws AppError('unavailable') when this instance stops; another one can be asked.
   */
  watch(id: string, signal: AbortSignal): AsyncGenerator<LiveState>;
  /** Ends all watching here; writing goes on unseen. */
  stop(): void;
};

/** What is being written, in memory: readers never wait for the database, writers never for a reader. */
export function createLiveGenerations(bus: Bus, db: Db, onError: (error: unknown) => void): LiveGenerations {
  const entries = new Map<string, Entry>();
  let isStopped = false;
  const relay = createRelay({ bus, entries, wake, onError });
  const unsubscribe = bus.subscribe(STOPPED_CHANNEL, (id) => {
    const entry = entries.get(id);
    if (entry && !entry.isWrittenHere) void reload(entry).catch(onError);
  });

  function entryOf(id: string): Entry {
    const known = entries.get(id);
    if (known) return known;
    const entry: Entry = {
      id,
      state: null,
      isWrittenHere: false,
      watchers: 0,
      changed: Promise.withResolvers(),
      heardAt: 0,
      wantedUntil: 0,
      reported: null,
      reporting: Promise.resolve(),
    };
    entries.set(id, entry);
    return entry;
  }

  function wake(entry: Entry) {
    const { resolve } = entry.changed;
    entry.changed = Promise.withResolvers();
    resolve();
  }

  /** What is stored replaces what is known here only where it is news: it lacks the text being written. */
  async function reload(entry: Entry) {
    const stored = await loadState(db, entry.id);
    const { state } = entry;
    if (entry.isWrittenHere) return;
    if (stored && state && stored.attempt === state.attempt && !hasEnded(stored)) return;
    entry.state = stored;
    wake(entry);
  }

  /** Asks the instance that writes; the database instead when nobody has answered for a while. */
  async function ask(entry: Entry) {
    if (entry.isWrittenHere) return;
    if (!entry.state || entry.heardAt < Date.now() - 2 * ASK_EVERY_MS) await reload(entry);
    if (entry.state && !hasEnded(entry.state)) relay.want(entry);
  }

  function leave(entry: Entry) {
    entry.watchers -= 1;
    if (entry.watchers > 0) return;
    clearInterval(entry.asking);
    if (!entry.isWrittenHere) entries.delete(entry.id);
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
          wake(entry);
          relay.changed(entry);
        },
        close: () => {
          relay.closed(entry);
          entry.isWrittenHere = false;
          if (entry.watchers === 0) entries.delete(id);
        },
      };
    },

    async *watch(id, signal) {
      const entry = entryOf(id);
      entry.watchers += 1;
      if (entry.watchers === 1)
        entry.asking = setInterval(() => void ask(entry).catch(onError), ASK_EVERY_MS);
      const onAbort = () => wake(entry);
      signal.addEventListener('abort', onAbort);
      try {
        if (!entry.state) await ask(entry);
        while (!signal.aborted) {
          if (isStopped) throw new AppError('unavailable', UNAVAILABLE);
          const { state, changed } = entry;
          if (!state) return;
          const isLast = hasEnded(state);
          yield state;
          if (isLast) return;
          await changed.promise;
        }
      } finally {
        signal.removeEventListener('abort', onAbort);
        leave(entry);
      }
    },

    stop() {
      isStopped = true;
      unsubscribe();
      relay.stop();
      for (const entry of entries.values()) {
        clearInterval(entry.asking);
        wake(entry);
      }
    },
  };
}
