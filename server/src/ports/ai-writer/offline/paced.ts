import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds between two pieces of a stream. */
const STEP = 60;

/** Hands text out at a readable pace, several words at a time; ends at once when aborted. */
export async function* paced(
  text: string,
  wordsPerSecond: number,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const words = text.match(/^\s+|\S+\s*/g) ?? [];
  const perStep = Math.max(1, Math.round((wordsPerSecond * STEP) / 1000));
  for (let from = 0; from < words.length; from += perStep) {
    signal.throwIfAborted();
    if (Number.isFinite(wordsPerSecond)) await wait((perStep * 1000) / wordsPerSecond, undefined, { signal });
    yield words.slice(from, from + perStep).join('');
  }
}
