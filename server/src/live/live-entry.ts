import type { Cursor, LiveState } from './live-state.ts';
import type { Watcher } from './watcher.ts';

/** A generation that this instance writes or shows. */
export type Entry = {
  id: string;
  state: LiveState | null;
  isWrittenHere: boolean;
  watchers: Set<Watcher>;
  /** The first reading of the state, which all who come meanwhile wait for. */
  loading?: Promise<void> | undefined;
  /** For the instance that watches: when it last heard from the one that writes. */
  heardAt: number;
  /** For the instance that writes: until when others want the text, and what they have been told. */
  wantedUntil: number;
  reported: Cursor | null;
  reporting: Promise<unknown>;
  /** When the text was last shown, and the timer that shows what has been written since. */
  shownAt: number;
  gathering?: NodeJS.Timeout | undefined;
};
