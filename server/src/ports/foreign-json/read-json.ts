import { threaded } from '#server/threads/threaded.ts';
import { parseWithinLimits } from './parse-within-limits.ts';
import type * as parsing from './parse-within-limits.ts';

const SHORT = 50_000;
const inParsing = threaded<typeof parsing>(import.meta.dirname, 'parse-within-limits.ts');

/** Long texts are parsed in a thread. @throws SyntaxError when invalid or above the limits */
export async function readJson(text: string): Promise<unknown> {
  return text.length <= SHORT ? parseWithinLimits(text) : inParsing('parseWithinLimits', text);
}
