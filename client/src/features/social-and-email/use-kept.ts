import { useState } from 'react';

/** A text being edited, and the stored one that it was made from. */
export type Kept<Value> = { draft: Value; before: Value };

export const isUnsaved = ({ draft, before }: Kept<unknown>) =>
  JSON.stringify(draft) !== JSON.stringify(before);

/** What is being edited. While it is not saved it is kept on this device too, so that a closed tab loses nothing. */
export function useKept<Value>(name: string) {
  const [kept, setKept] = useState<Kept<Value> | null>(() => {
    const restored: Kept<Value> | null = JSON.parse(localStorage.getItem(name) ?? 'null');
    return restored;
  });

  return {
    kept,
    keep(next: Kept<Value> | null) {
      setKept(next);
      if (next && isUnsaved(next)) localStorage.setItem(name, JSON.stringify(next));
      else localStorage.removeItem(name);
    },
    noteSaved(sent: Kept<Value>, stored: Value) {
      setKept((now) => now && { ...now, before: stored });
      if (localStorage.getItem(name) === JSON.stringify(sent)) localStorage.removeItem(name);
    },
  };
}
