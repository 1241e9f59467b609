const LEADING_FENCE = /^\s*```[a-z]*\s*/i;
/** Beginnings that may still turn out to be a fence. */
const UNDECIDED_START = /^\s*(?:`{0,2}|```[a-z]*\s*)$/i;
/** Ends that may still turn out to be the closing fence. */
const UNDECIDED_END = /(?:\s*`{1,3}\s*|\s+)$/;
const CLOSING_FENCE = /\s*```\s*$/;

/** A text as it is written, without the code fence that some models put around the whole of it. */
export async function* withoutFences(chunks: AsyncIterable<string> | string[]): AsyncGenerator<string> {
  let held = '';
  let isStart = true;
  for await (const chunk of chunks) {
    held += chunk;
    if (isStart) {
      if (UNDECIDED_START.test(held)) continue;
      held = held.replace(LEADING_FENCE, '');
      isStart = false;
    }
    const end = UNDECIDED_END.exec(held)?.index ?? held.length;
    if (end > 0) yield held.slice(0, end);
    held = held.slice(end);
  }
  const rest = held.replace(CLOSING_FENCE, '').trimEnd();
  if (rest) yield rest;
}
