import path from 'node:path';
import { threaded } from '../../threads/threaded.ts';
import { parseWithinLimits } from './parse-within-limits.ts';
import type * as parsing from './parse-within-limits.ts';

const SHORT = 50_000;
const inParsing = threaded<typeof parsing>(path.join(import.meta.dirname, 'parse-within-limits.ts'));

/**
 * JSON that another service has sent, of any size and shape: a long one is read in a thread.
 * @throws SyntaxError where it is no JSON, or more than an answer to us can hold
 */
export async function readJson(text: string): Promise<unknown> {
  return text.length <= SHORT ? parseWithinLimits(text) : inParsing('parseWithinLimits', text);
}
