import { type RefObject, useEffect, useRef } from 'react';

/** Gives the focus to what started something once that has ended, unless it is somewhere else by then. */
export function useFocusAfter(isRunning: boolean, starter: RefObject<HTMLElement | null>) {
  const wasRunning = useRef(isRunning);
  useEffect(() => {
    if (wasRunning.current && !isRunning && document.activeElement === document.body)
      starter.current?.focus();
    wasRunning.current = isRunning;
  }, [isRunning, starter]);
}
