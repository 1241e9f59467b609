import type { Cursor, LiveState } from './live-state.ts';
import type { Watcher } from './watcher.ts';

export type Entry = {
  id: string;
  state: LiveState | null;
  isWrittenHere: boolean;
  watchers: Set<Watcher>;
  /** Shared by all early watchers. */
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
