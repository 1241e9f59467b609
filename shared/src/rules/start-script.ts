// The scripts inside the pages. The server's content security policy allows exactly these texts by their hashes.

/** Where the kit keeps the theme that was chosen. */
const THEME_KEY = 'mantine-color-scheme-value';

/** Before the first paint: the theme a person chose earlier, else the system's. */
export const THEME_SCRIPT = `(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('${THEME_KEY}');
  } catch {}
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
})();`;

/**
 * Fetches a page's program after the first paint, or a little later when no paint is reported (a tab in the
 * background). Styles come before the program, whose parts run one by one with pauses, because in one go they would
 * block a phone.
 */
export const START_SCRIPT = `(({ program, parts, styles }) => {
  const add = (rel, href) =>
    document.head.appendChild(Object.assign(document.createElement('link'), { rel, href }));
  const list = (hrefs) => hrefs.split(' ').filter(Boolean);
  const run = async () => {
    for (const part of [...list(parts), program]) {
      await import(part);
      await new Promise((next) => setTimeout(next));
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

/** Where the build puts the pages of the screens that are opened first. */
export const FIRST_VIEWS_DIR = 'views';

/** The element with the answers to the first questions of a screen, as JSON; the server writes it. */
export const FIRST_DATA_ID = 'first-data';
export type FirstData = { path: string; input?: object; data: unknown }[];

/** The element with the beginning of a piece while the rest loads; the server writes it. */
export const BEGINNING_ID = 'beginning';
