import { sanitiseHtml } from '#server/features/pieces/sanitise-html.ts';
import { BLOCKS } from '#shared/rules/text/html-tags.ts';
import { countWords } from '#shared/rules/text/text.ts';
import { cutAt, endsOf, restAfter } from './section-ends.ts';

/** A closing is kept as a whole up to this many words; of a longer last block it is the last sentence. */
const LONGEST_CLOSING = 90;
const BLOCK_TAG = new RegExp(`</?(${BLOCKS.join('|')})\\b[^>]*>`, 'g');

type Split = {
  body: string;
  /** What the piece must end with: its last block, from the call to action on. */
  closing: string;
};

export function splitSection(html: string, isLast: boolean, callToAction: string | null): Split {
  const text = sanitiseHtml(html);
  return isLast ? splitClosing(text, callToAction) : { body: text, closing: '' };
}

/**
 * Parts the last section of a piece before its closing.
 * @param callToAction its words, where it has one.
 */
function splitClosing(html: string, callToAction: string | null): Split {
  const starts = topBlocks(html);
  const lastBlock = starts.at(-1) ?? 0;
  const call = callToAction ? html.toLowerCase().lastIndexOf(callToAction.toLowerCase()) : -1;
  const withCall = call < 0 ? lastBlock : (starts.findLast((start) => start <= call) ?? 0);
  const start = [withCall, lastBlock].find((at) => countWords(html.slice(at)) <= LONGEST_CLOSING);
  if (start !== undefined && endsOf(html.slice(0, start), 'sentence').length > 0)
    return { body: html.slice(0, start).trimEnd(), closing: html.slice(start) };
  const ends = endsOf(html, 'sentence');
  const beforeLast = ends.at(-2);
  // The last row of a table is no closing.
  if (!beforeLast?.isInText) return { body: html, closing: '' };
  const beforeCall = call < 0 ? beforeLast : (ends.findLast(({ at }) => at <= call) ?? beforeLast);
  const all = ends.at(-1)?.words ?? 0;
  const end =
    beforeCall.at < beforeLast.at && all - beforeCall.words <= LONGEST_CLOSING ? beforeCall : beforeLast;
  return { body: cutAt(html, end, 'sentence'), closing: restAfter(html, end) };
}

function topBlocks(html: string): number[] {
  const starts: number[] = [];
  let open = '';
  let depth = 0;
  for (const { 0: token, 1: tag = '', index } of html.matchAll(BLOCK_TAG)) {
    if (!open && !token.startsWith('</')) {
      starts.push(index);
      open = tag;
    }
    if (tag !== open) continue;
    depth += token.startsWith('</') ? -1 : 1;
    if (depth === 0) open = '';
  }
  return starts;
}
