import type { Services } from '#server/context.ts';
import { HOUR_MS } from '#server/lib/durations.ts';

export type ReadingProgress = ReturnType<typeof createReadingProgress>;
type Kind = 'sources' | 'pieces';

/** How much of what earlier rules have read is left, and how long that takes, for the operator. */
export function createReadingProgress(
  { db, log, metrics }: Pick<Services, 'db' | 'log' | 'metrics'>,
  unread: { rulesVersion: { lt: number } },
) {
  const left = { sources: 0, pieces: 0 };
  let begun = -Infinity;
  let ended = 0;

  function show() {
    const count = left.sources + left.pieces;
    const seconds = ended > 0 ? (count * (performance.now() - begun)) / ended / 1000 : 0;
    for (const kind of ['sources', 'pieces'] as const) metrics?.gauges.readAgain.set({ kind }, left[kind]);
    metrics?.gauges.readAgainSeconds.set(seconds);
    return { ...left, seconds: Math.round(seconds) };
  }

  return {
    /** Counted once an hour, because counting reads all of it. */
    async begin() {
      if (performance.now() - begun < HOUR_MS && left.sources + left.pieces > 0) return;
      const where = { where: unread };
      [left.sources, left.pieces] = await Promise.all([db.source.count(where), db.piece.count(where)]);
      const shown = show();
      begun = performance.now();
      ended = 0;
      if (left.sources + left.pieces > 0) log.info(shown, 'what earlier rules have read is read again');
    },

    end(kind: Kind) {
      ended += 1;
      left[kind] = Math.max(0, left[kind] - 1);
      show();
    },
  };
}
