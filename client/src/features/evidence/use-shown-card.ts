import { type RefObject, useEffect, useRef } from 'react';
import type { ClaimLinks } from './use-claim-links.ts';

type Unfolding = { showsAll: boolean; showAll: () => void };

/** Brings the card of a claim into view that is asked for in the text. */
export function useShownCard(
  section: RefObject<HTMLElement | null>,
  { asked }: ClaimLinks,
  { showsAll, showAll }: Unfolding,
) {
  const done = useRef(asked);
  useEffect(() => {
    if (asked?.where !== 'card' || asked === done.current) return;
    const card = section.current?.querySelector<HTMLElement>(`li[data-claim="${asked.n}"]`);
    // Those with a source are folded away until somebody asks.
    if (!card && !showsAll) return showAll();
    done.current = asked;
    if (!card) return;
    if (asked.takesFocus) card.focus();
    else showBeside(card);
  }, [section, asked, showsAll, showAll]);
}

/** Scrolls the list that stands beside the text, never the page. */
function showBeside(card: HTMLElement) {
  for (const other of card.ownerDocument.querySelectorAll('li[data-shown]'))
    other.removeAttribute('data-shown');
  card.setAttribute('data-shown', '');
  const list = card.closest<HTMLElement>('[data-scrolls]');
  if (!list) return;
  const top = card.getBoundingClientRect().top - list.getBoundingClientRect().top;
  list.scrollBy({ top: top - list.clientHeight / 4 });
}
