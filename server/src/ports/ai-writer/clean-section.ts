import { withoutFences } from './without-fences.ts';

const LEADING_HEADING = /^\s*<h([12])\b[^>]*>[\s\S]*?<\/h\1>\s*/i;
/** Beginnings that may still turn out to be a heading. */
const UNDECIDED_HEADING = /^\s*(?:<?|<h|<h[12](?![\s\S]*<\/h[12]>)[\s\S]*)$/i;
/** Ends that may still turn out to be a heading's tag. */
const UNDECIDED_END = /(?:\s+|<\/?(?:h1?)?)$/i;

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
      if (UNDECIDED_HEADING.test(held)) continue;
      held = held.replace(LEADING_HEADING, '').trimStart();
      if (!held) continue;
      isStart = false;
    }
    const end = UNDECIDED_END.exec(held)?.index ?? held.length;
    if (end > 0) yield withoutH1(held.slice(0, end));
    held = held.slice(end);
  }
  const rest = held.trimEnd();
  if (rest) yield withoutH1(rest);
}

function withoutH1(html: string) {
  return html.replace(/<(\/?)h1\b/gi, '<$1h2');
}
