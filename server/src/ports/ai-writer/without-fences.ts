const FENCE = '```';
/** A fence and the name of a language behind it. */
const LEADING_FENCE = /^```[a-z]{0,20}\s*/i;
/** Beginnings that may still turn out to be a fence. */
const UNDECIDED_START = /^(?:`{1,3}|```[a-z]{1,20})$/i;
const FENCE_PARTS = /^[\s`]*$/;

/** A streamed text without the code fence that some models put around it. */
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
      // All of it may belong to the end; checking the whole with each chunk would take ever longer.
      if (FENCE_PARTS.test(chunk)) continue;
    }
    const end = endOf(held);
    if (end > 0) yield held.slice(0, end);
    held = held.slice(end);
  }
  const rest = held.trimEnd();
  const last = rest.endsWith(FENCE) ? rest.slice(0, -FENCE.length).trimEnd() : rest;
  if (last) yield last;
}

/** Where blanks and backticks begin that nothing else follows: they may be the closing fence. */
function endOf(text: string): number {
  let end = text.length;
  while (end > 0 && FENCE_PARTS.test(text.charAt(end - 1))) end -= 1;
  return end;
}
