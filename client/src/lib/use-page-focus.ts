import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Moves the focus to a screen's heading after a navigation, so that a screen reader announces the new screen and the
 * keyboard starts at its top. The first page load is left alone (there the browser does the right thing itself), and
 * so is everything after the heading has appeared: a search or a modal in the address must not steal the focus.
 */
export function usePageFocus<T extends HTMLElement>() {
  const heading = useRef<T>(null);
  const isFirstLoad = useRef(useLocation().key === 'default');
  useEffect(() => {
    const isTyping = document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false;
    if (!isFirstLoad.current && !isTyping) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
