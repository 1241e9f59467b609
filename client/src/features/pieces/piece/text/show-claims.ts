import { CLAIM_LABELS } from '#client/features/evidence/claim-labels.ts';
import type { ShownClaim } from '#client/features/evidence/evidence.ts';

/**
 * Shows the state of the claims that are marked in the text of a piece; a click or Enter on a mark asks for its card. A
 * link stays a link.
 * @returns what ends the listening
 */
export function showClaims(page: HTMLElement, claims: readonly ShownClaim[], onOpen: (n: number) => void) {
  const known = new Map(claims.map((claim) => [claim.n, claim]));
  const shown = new Set<ShownClaim>();
  for (const mark of page.querySelectorAll<HTMLElement>('[data-claim]')) {
    const claim = known.get(numberOf(mark));
    if (claim) showState(mark, claim, !shown.has(claim));
    if (claim) shown.add(claim);
  }
  const open = (event: Event) => {
    const mark = (event.target as Element).closest<HTMLElement>('[data-claim]:not(a, a *)');
    if (!mark || ('key' in event && !isPress(event.key))) return;
    event.preventDefault();
    onOpen(numberOf(mark));
  };
  page.addEventListener('click', open);
  page.addEventListener('keydown', open);
  return () => {
    page.removeEventListener('click', open);
    page.removeEventListener('keydown', open);
  };
}

const isPress = (key: unknown) => key === 'Enter' || key === ' ';

/** Where claims overlap, of the last that begins. */
const numberOf = ({ dataset }: HTMLElement) => Number(dataset['claim']?.split(' ').at(-1));

/** @param isFirst a claim that reaches over bold words has several marks */
function showState(mark: HTMLElement, { surface, state }: ShownClaim, isFirst: boolean) {
  mark.dataset['state'] = state;
  // What is in a link is reached with the link.
  if (!isFirst || mark.closest('a')) return;
  mark.tabIndex = 0;
  mark.setAttribute('role', 'button');
  mark.setAttribute('aria-label', `${surface}: ${CLAIM_LABELS[state]}`);
}

/** Scrolls to the mark of a claim, and puts the focus on it where it is to take it. */
export function showMark(page: HTMLElement, n: number, takesFocus = true) {
  const mark = page.querySelector<HTMLElement>(`[data-claim~="${n}"]`);
  if (!mark) return;
  if (!takesFocus) return mark.scrollIntoView({ block: 'nearest' });
  if (!mark.hasAttribute('tabindex') && !mark.matches('a')) mark.tabIndex = -1;
  mark.focus();
  mark.scrollIntoView({ block: 'center' });
}
