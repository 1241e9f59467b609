import type { Cursor, LiveState } from './live-state.ts';
import type { Watcher } from './watcher.ts';

/** A generation that this instance writes or shows. */
export type Entry = {
  id: string;
  state: LiveState | null;
  isWrittenHere: boolean;
  watchers: Set<Watcher>;
  /** The first load of the state, which all early watchers wait for. */
  loading?: Promise<void> | undefined;
  /** On a watching instance: when it last heard from the writing one. */
  heardAt: number;
  /** On the writing instance: until when others want the text, and the state they have been sent. */
  wantedUntil: number;
  reported: Cursor | null;
  reporting: Promise<unknown>;
  /** When the text was last shown, and the timer that shows what has been written since. */
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
