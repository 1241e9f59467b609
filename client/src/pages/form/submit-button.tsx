import type { ReactNode } from 'react';
import { useInBrowser } from '../use-in-browser.ts';

/**
 * The button of a form that the build wrote as HTML. Off until the page is alive: before that the browser itself
 * would send the form, with the password in the address.
 */
export function SubmitButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  const isAlive = useInBrowser(() => true, false);
  return (
    <button type="submit" className="button" disabled={busy || !isAlive} data-think>
      {children}
    </button>
  );
}
