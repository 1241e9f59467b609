/** Pixels the eyes may leave their place. */
const EYE_REACH = 5;
/** Pixels the pointer is away from the orb when the eyes have gone all the way. */
const FULL_REACH_AT = 160;
const BLINK_MS = 150;
const BLINK_PAUSE_MIN_MS = 3000;
const BLINK_PAUSE_MAX_MS = 7000;
const THINKING_MS = 3000;

/**
 * Brings the orb to life and returns what stops it. Everything is written straight to the element, at most once a
 * frame, and only transforms change: no layout, no rendering by React. With reduced motion it does not move; while the
 * page is hidden no timer runs.
 */
export function animateOrb(orb: HTMLElement): () => void {
  const end = new AbortController();
  const listen = { signal: end.signal, passive: true };
  const still = window.matchMedia('(prefers-reduced-motion: reduce)');
  let blinkTimer: ReturnType<typeof setTimeout> | undefined;
  let thinkTimer: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;

  function blinkLater() {
    clearTimeout(blinkTimer);
    if (document.hidden || still.matches) return;
    const pause = BLINK_PAUSE_MIN_MS + Math.random() * (BLINK_PAUSE_MAX_MS - BLINK_PAUSE_MIN_MS);
    blinkTimer = setTimeout(() => {
      orb.dataset.blink = '';
      blinkTimer = setTimeout(() => {
        delete orb.dataset.blink;
        blinkLater();
      }, BLINK_MS);
    }, pause);
  }

  function rest() {
    clearTimeout(blinkTimer);
    cancelAnimationFrame(frame);
    delete orb.dataset.blink;
  }

  function look({ clientX, clientY }: PointerEvent) {
    if (still.matches) return;
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      const { left, top, width, height } = orb.getBoundingClientRect();
      const [x, y] = eyeOffset(clientX - left - width / 2, clientY - top - height / 2);
      orb.style.setProperty('--eye-x', `${x}px`);
      orb.style.setProperty('--eye-y', `${y}px`);
    });
  }

  function think({ target }: Event) {
    if (!(target instanceof Element) || !target.closest('[data-think]')) return;
    orb.dataset.thinking = '';
    clearTimeout(thinkTimer);
    thinkTimer = setTimeout(() => delete orb.dataset.thinking, THINKING_MS);
  }

  document.addEventListener('pointermove', look, listen);
  document.addEventListener('click', think, listen);
  document.addEventListener('visibilitychange', () => (document.hidden ? rest() : blinkLater()), listen);
  still.addEventListener('change', () => (still.matches ? rest() : blinkLater()), listen);
  blinkLater();
  return () => {
    end.abort();
    rest();
    clearTimeout(thinkTimer);
  };
}

export function eyeOffset(dx: number, dy: number): [number, number] {
  const distance = Math.hypot(dx, dy);
  if (distance === 0) return [0, 0];
  const reach = EYE_REACH * Math.min(1, distance / FULL_REACH_AT);
  return [(dx / distance) * reach, (dy / distance) * reach];
}
