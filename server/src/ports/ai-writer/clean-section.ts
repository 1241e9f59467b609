import { withoutFences } from './without-fences.ts';

const LEADING_HEADING = /^<h([12])\b[^>]*>[\s\S]*?<\/h\1>\s*/i;
/** Beginnings that may still turn out to be a heading. */
const UNDECIDED_HEADING = /^(?:<?|<h|<h[12](?![\s\S]*<\/h[12]>)[\s\S]*)$/i;
/** What is longer is no heading. */
const HEADING_MAX = 2000;
/** Ends that may still turn out to be a heading's tag. */
const UNDECIDED_END = /<\/?(?:h1?)?$/i;
const LONGEST_UNDECIDED_END = 4;

/**
 * The body of a section as it is written: without code fences, without a repeated heading of its own at the start,
 * and with no h1 (the title is the page's only one).
 */
export async function* cleanSection(chunks: AsyncIterable<string> | string[]): AsyncGenerator<string> {
  let held = '';
  let isStart = true;
  for await (const chunk of withoutFences(chunks)) {
    held += chunk;
    if (isStart) {
      held = held.trimStart();
      if (held.length <= HEADING_MAX && UNDECIDED_HEADING.test(held)) continue;
      held = held.replace(LEADING_HEADING, '').trimStart();
      if (!held) continue;
      isStart = false;
    } else if (chunk.trim() === '') continue;
    const end = endOf(held);
    if (end > 0) yield withoutH1(held.slice(0, end));
    held = held.slice(end);
  }
  const rest = held.trimEnd();
  if (rest) yield withoutH1(rest);
}

/** The end of the text that no later input can change. */
function endOf(text: string): number {
  const { length } = text.trimEnd();
  if (length < text.length) return length;
  const undecided = UNDECIDED_END.exec(text.slice(-LONGEST_UNDECIDED_END));
  return length - (undecided?.[0].length ?? 0);
}

function withoutH1(html: string) {
  return html.replace(/<(\/?)h1\b/gi, '<$1h2');
}
