import { decoded } from './decoded.ts';
import { pageFacts } from './page-facts.ts';
import type { ReadPage } from './pages.ts';
import { tellingLinks } from './telling-links.ts';

/** More links than this are never used. */
const NEXT_MAX = 50;

/**
 * All that is read from a page, in one call for the thread.
 * @param type its content type
 */
export function readPage(body: Uint8Array, type: string, address: string): ReadPage {
  const { links, ...facts } = pageFacts(decoded(body, type), address);
  return { ...facts, next: tellingLinks(address, links).slice(0, NEXT_MAX) };
}
