import { pageFacts, type PageFacts } from './page-facts.ts';
import { tellingLinks } from './telling-links.ts';

/** The facts of a page and the most informative links to the same site, best first. */
export type ReadPage = PageFacts & { next: string[] };

const HEAD_BYTES = 2048;
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

/** In the character set that the answer or the page itself names. */
function decoded(body: Uint8Array, type: string): string {
  const head = new TextDecoder('latin1').decode(body.subarray(0, HEAD_BYTES));
  const [, charset = 'utf-8'] =
    /charset=["']?([\w-]+)/i.exec(type) ?? /<meta[^>]+charset=["']?([\w-]+)/i.exec(head) ?? [];
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}
