/** Scrolls there in one smooth motion, or at once where the user wants less motion. */
export function scrollIntoView(element: Element | null | undefined, block: 'start' | 'nearest') {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  element?.scrollIntoView({ block, behavior: isStill ? 'instant' : 'smooth' });
}
