import { type FocusEvent, useEffect, useRef } from 'react';
import { needsAnswer, type Evidence } from './evidence.ts';

const OPEN_CLAIMS = 'li[data-open]';

/** Where a claim with the focus is settled, and so leaves the list, the next open one takes the focus. */
export function useFocusOfClaims(evidence: Evidence) {
  const section = useRef<HTMLDivElement>(null);
  const last = useRef(-1);
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (last.current < 0 || !isLost) return;
    const open = evidence.claims.filter(needsAnswer);
    const next = open[last.current] ?? open.at(-1);
    const card = section.current?.querySelector<HTMLElement>(`li[data-claim="${next?.n}"]`);
    (card ?? section.current)?.focus();
  }, [evidence]);

  function onFocusCapture({ currentTarget, target }: FocusEvent) {
    // What has the focus in a window over the page is no claim.
    if (!currentTarget.contains(target)) return;
    const claim = target.closest(OPEN_CLAIMS);
    last.current = claim ? [...currentTarget.querySelectorAll(OPEN_CLAIMS)].indexOf(claim) : -1;
  }

  return { section, onFocusCapture };
}
