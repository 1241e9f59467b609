import { useEffect } from 'react';
import { focusHeading } from './focus-heading.ts';

/**
 * Gives the focus back to what opened a window or a menu once that closes, unless it has gone elsewhere by then. The
 * kit's own way forgets the opener of what is open from its first moment. What closes slowly must be inert meanwhile.
 */
export function useFocusReturn(isOpen: boolean) {
  useEffect(() => {
    if (!isOpen) return;
    const opener = openerOf(document.activeElement);
    return () => void setTimeout(() => isLost(document.activeElement) && giveBack(opener));
  }, [isOpen]);
}

/** A menu is gone when the window opened from it closes: its button stays. */
function openerOf(active: Element | null) {
  const menu = active?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active;
}

const isLost = (active: Element | null) =>
  !active || active === document.body || active.closest('[inert]') !== null;

function giveBack(opener: Element | null) {
  // A window that closes together with the one over it gives the focus back itself.
  if (opener?.closest('[inert]')) return;
  if (opener instanceof HTMLElement && opener !== document.body) opener.focus({ preventScroll: true });
  if (isLost(document.activeElement)) focusHeading();
}
