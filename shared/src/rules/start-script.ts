// Inline scripts; the content security policy allows exactly these texts by hash.

/** Mantine's key for the chosen theme. */
const THEME_KEY = 'mantine-color-scheme-value';

/** Before the first paint; the system's theme without a choice. */
export const THEME_SCRIPT = `(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('${THEME_KEY}');
  } catch {}
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
})();`;

/**
 * Loads the program after the first paint, or after a while without one (background tab). Its parts run one
 * by one with pauses, because in one go they would block a phone. One that does not arrive, because the server is being
 * started again, is asked for again: without it the page would stand still for good.
 */
export const START_SCRIPT = `(({ program, parts, styles }) => {
  const add = (rel, href) =>
    document.head.appendChild(Object.assign(document.createElement('link'), { rel, href }));
  const list = (hrefs) => hrefs.split(' ').filter(Boolean);
  const pause = (ms) => new Promise((next) => setTimeout(next, ms));
  const has = (part) => import(part).then(() => true, () => false);
  const run = async () => {
    for (const part of [...list(parts), program]) {
      while (!(await has(part))) await pause(1000);
      await pause(0);
    }
  };
  let start = () => {
    start = () => {};
    const arrived = list(styles).map(
      (href) => new Promise((done) => Object.assign(add('stylesheet', href), { onload: done, onerror: done })),
    );
    for (const href of list(parts)) add('modulepreload', href);
    Promise.all(arrived).then(run);
  };
  new PerformanceObserver(() => start()).observe({ type: 'paint', buffered: true });
  setTimeout(() => start(), 500);
})(document.currentScript.dataset);`;

export const FIRST_VIEWS_DIR = 'views';

export const FIRST_DATA_ID = 'first-data';
export type FirstData = { path: string; input?: object; data: unknown }[];

export const BEGINNING_ID = 'beginning';
