import { CLAIM_LABELS, type ShownClaim } from '#client/features/evidence/evidence.ts';

export function showClaims(page: HTMLElement, claims: readonly ShownClaim[]) {
  const known = new Map(claims.map((claim) => [claim.n, claim]));
  const shown = new Set<ShownClaim>();
  for (const mark of page.querySelectorAll<HTMLElement>('[data-claim]')) {
    const claim = known.get(numberOf(mark));
    if (!claim) continue;
    // A claim that reaches over bold words has several marks; what is in a link is reached with the link.
    const isPressed = !shown.has(claim) && !mark.closest('a');
    for (const [name, value] of Object.entries(markOf(claim, isPressed))) mark.setAttribute(name, value);
    shown.add(claim);
  }
}

export const markOf = ({ surface, state }: ShownClaim, isPressed = false): Record<string, string> => ({
  'data-state': state,
  ...(isPressed && { role: 'button', tabindex: '0', 'aria-label': `${surface}: ${CLAIM_LABELS[state]}` }),
});

/**
 * A click on a mark asks for its card, and so does Enter. In a text that is edited that key begins a paragraph: there it
 * is Alt and Enter, and a click leaves the focus where it is.
 * @returns what ends the listening
 */
export function openMarks(page: HTMLElement, onOpen: (n: number, takesFocus?: boolean) => void) {
  const isEdited = page.matches('[contenteditable=true]');
  const open = (event: MouseEvent | KeyboardEvent) => {
    const isKey = 'key' in event;
    if (isKey && !(isEdited ? event.altKey && event.key === 'Enter' : ['Enter', ' '].includes(event.key)))
      return;
    const caret = isKey && isEdited ? document.getSelection()?.anchorNode?.parentElement : null;
    const at = caret ?? (event.target as Element);
    const mark = at.closest<HTMLElement>(isEdited ? '[data-claim]' : '[data-claim]:not(a, a *)');
    if (!mark) return;
    if (isKey || !isEdited) event.preventDefault();
    onOpen(numberOf(mark), isKey || !isEdited);
  };
  page.addEventListener('click', open);
  // Before the editor makes a line of it.
  page.addEventListener('keydown', open, { capture: true });
  return () => {
    page.removeEventListener('click', open);
    page.removeEventListener('keydown', open, { capture: true });
  };
}

/** Where claims overlap, of the last that begins. */
const numberOf = ({ dataset }: HTMLElement) => Number(dataset['claim']?.split(' ').at(-1));

export function showMark(page: HTMLElement, n: number, takesFocus = true) {
  const mark = page.querySelector<HTMLElement>(`[data-claim~="${n}"]`);
  if (!mark) return;
  if (!takesFocus) return mark.scrollIntoView({ block: 'nearest' });
  if (!mark.hasAttribute('tabindex') && !mark.matches('a')) mark.tabIndex = -1;
  mark.focus();
  mark.scrollIntoView({ block: 'center' });
}
