import { useEffect, useSyncExternalStore } from 'react';

/** Not the focus: a screen may give it to a field by itself. */
const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'keydown', 'input', 'click', 'scroll'];

/** The page may only be looked at; by then its first view is long at work. */
const UNTOUCHED_MS = 8000;

/**
 * A part of the app that no first view needs: it is fetched at the first touch of the page, so that it is
 * there by the time it is used, or after a while without one. A download that fails is tried again at the next sign.
 */
export function loadedWhenTouched<Part>(fetchPart: () => Promise<Part>) {
  let part: Part | null = null;
  let arriving: Promise<Part | null> | null = null;
  const readers = new Set<() => void>();
  const end = new AbortController();

  async function arrive() {
    part = await fetchPart().catch(() => null);
    arriving = null;
    if (part) end.abort();
    for (const tell of readers) tell();
    return part;
  }

  function load(): Promise<Part | null> {
    if (part) return Promise.resolve(part);
    return (arriving ??= arrive());
  }

  function subscribe(tell: () => void) {
    readers.add(tell);
    return () => void readers.delete(tell);
  }

  /** The part, or null until it has arrived. @param isNeeded fetches it without a sign. */
  function usePart(isNeeded = false): Part | null {
    useEffect(() => {
      if (isNeeded) void load();
    }, [isNeeded]);
    return useSyncExternalStore(
      subscribe,
      () => part,
      () => null,
    );
  }

  // The build renders first views where there is no document.
  if (typeof document !== 'undefined') {
    for (const sign of SIGNS_OF_LIFE)
      document.addEventListener(sign, () => void load(), { signal: end.signal, passive: true });
    setTimeout(() => void load(), UNTOUCHED_MS);
  }
  return { load, usePart };
}
