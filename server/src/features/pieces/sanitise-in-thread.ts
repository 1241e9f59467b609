import { threaded } from '#server/threads/threaded.ts';
import { sanitiseHtml } from './sanitise-html.ts';
import type * as sanitising from './sanitise-html.ts';

/** A usual piece takes a millisecond or two here, a hostile one ten. */
const SHORT = 20_000;
const inSanitising = threaded<typeof sanitising>(import.meta.dirname, 'sanitise-html.ts');

export async function sanitiseInThread(html: string): Promise<string> {
  return html.length <= SHORT ? sanitiseHtml(html) : inSanitising('sanitiseHtml', html);
}
