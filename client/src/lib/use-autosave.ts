import { useEffect, useState, useSyncExternalStore } from 'react';
import { isSame } from './is-same.ts';
import type { LeftText } from './kept-texts.ts';
import { Saver, type Stored, type Way } from './saver.ts';
import { useKeptText, type Place } from './use-kept-text.ts';

type Options<Value> = Place & Way<Value> & { stored: Stored<Value>; left?: LeftText<Value> | null };

/**
 * Saves what is written, pause or no pause, and keeps it in the browser until the server has it. Where the server has been
 * given another text meanwhile, nothing is overwritten, and saving waits until the author has decided.
 */
export function useAutosave<Value>({ name, title, stored, left = null, ...way }: Options<Value>) {
  const { found, leave, ...keeping } = useKeptText<Value>({ name, title });
  const [saver] = useState(() => new Saver(stored, left, { ...way, ...keeping }));
  useEffect(() => saver.goBy({ ...way, ...keeping }));
  const { draft: written, base, ...state } = useSyncExternalStore(saver.subscribe, saver.state);
  useEffect(() => saver.begin(), [saver]);

  const { change, restore, save, revision, both, overwrite, takeNewest, restart } = saver;
  return {
    ...state,
    found,
    leave,
    draft: written,
    base,
    isDirty: !isSame(written, base.written),
    change,
    restore,
    save,
    revision,
    both,
    overwrite,
    takeNewest,
    restart,
  };
}

export type Autosave<Value> = ReturnType<typeof useAutosave<Value>>;
