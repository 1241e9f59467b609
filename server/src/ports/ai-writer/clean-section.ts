const FENCE = '```';
const LEADING_FENCE = /^```[a-z]{0,20}\s*/i;
/** May still become a fence. */
const UNDECIDED_START = /^(?:`{1,3}|```[a-z]{1,20})$/i;
const FENCE_PARTS = /^[\s`]*$/;

const LEADING_HEADING = /^<h([12])\b[^>]*>[\s\S]*?<\/h\1>\s*/i;
/** May still become a heading. */
const UNDECIDED_HEADING = /^(?:<?|<h|<h[12](?![\s\S]*<\/h[12]>)[\s\S]*)$/i;
const HEADING_MAX = 2000;
const UNDECIDED_END = /<\/?(?:h1?)?$/i;
const LONGEST_UNDECIDED_END = 4;

/** Streams a section without code fences, repeated heading or h1 (the title is the page's only one). */
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

function endOf(text: string): number {
  const { length } = text.trimEnd();
  if (length < text.length) return length;
  const undecided = UNDECIDED_END.exec(text.slice(-LONGEST_UNDECIDED_END));
  return length - (undecided?.[0].length ?? 0);
}

function withoutH1(html: string) {
  return html.replace(/<(\/?)h1\b/gi, '<$1h2');
}

export async function* withoutFences(chunks: AsyncIterable<string> | string[]): AsyncGenerator<string> {
  let held = '';
  let isStart = true;
  for await (const chunk of chunks) {
    if (isStart) {
      held = (held + chunk).trimStart();
      if (held === '' || UNDECIDED_START.test(held)) continue;
      held = held.replace(LEADING_FENCE, '');
      if (held === '') continue;
      isStart = false;
    } else {
      held += chunk;
      // All of it may belong to the end; checking everything per chunk would be quadratic.
      if (FENCE_PARTS.test(chunk)) continue;
    }
    const end = startOfFence(held);
    if (end > 0) yield held.slice(0, end);
    held = held.slice(end);
  }
  const rest = held.trimEnd();
  const last = rest.endsWith(FENCE) ? rest.slice(0, -FENCE.length).trimEnd() : rest;
  if (last) yield last;
}

function startOfFence(text: string): number {
  let end = text.length;
  while (end > 0 && FENCE_PARTS.test(text.charAt(end - 1))) end -= 1;
  return end;
}
