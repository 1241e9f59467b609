import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

export const focusHeading = () =>
  document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true });

export const takeFocus = (element: HTMLElement | null) => element?.focus();

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

/**
 * Gives the focus back to what opened a window or a menu once that closes, unless it has gone elsewhere by then. The
 * Mantine's own way forgets the opener of what is open from its first moment. What closes slowly must be inert until then.
 */
export function useFocusReturn(isOpen: boolean) {
  useEffect(() => {
    if (!isOpen) return;
    const opener = openerOf(document.activeElement);
    return () => void setTimeout(() => isLost(document.activeElement) && giveBack(opener));
  }, [isOpen]);
}

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

export function scrollIntoView(element: Element | null | undefined, block: 'start' | 'nearest') {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  element?.scrollIntoView({ block, behavior: isStill ? 'instant' : 'smooth' });
}
