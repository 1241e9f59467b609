import { useInBrowser } from './use-in-browser.ts';

const currentYear = () => String(new Date().getFullYear());

/** The room of four digits, so that nothing moves when they come. */
const ROOM = { display: 'inline-block', minWidth: '4ch' };

/** A place-holder for the current year: filled in the browser, because the page may have been built last year. */
export function Year() {
  return (
    <span data-year style={ROOM}>
      {useInBrowser(currentYear, '')}
    </span>
  );
}
