import { useInBrowser } from '../lib/use-in-browser.ts';

const currentYear = () => String(new Date().getFullYear());

/** A place-holder for the current year: filled in the browser, because the page may have been built last year. */
export function Year() {
  return <span data-year>{useInBrowser(currentYear, '')}</span>;
}
