const PARTS = 4;
const TRIES = 15;

/**
 * How many times as long the work takes for four times the size as for the size four times over: about once where it
 * takes time in proportion to the size, four times where it takes it to the square. The best of several tries counts,
 * each of both, so a machine that is busy for a while is as slow for one as for the other.
 */
export function timeRatio(work: (size: number) => unknown, size: number): number {
  let whole = Infinity;
  let parts = Infinity;
  for (let tries = 0; tries < TRIES; tries += 1) {
    whole = Math.min(
      whole,
      timed(() => work(PARTS * size)),
    );
    parts = Math.min(
      parts,
      timed(() => {
        for (let part = 0; part < PARTS; part += 1) work(size);
      }),
    );
  }
  return whole / parts;
}

function timed(run: () => void): number {
  const started = performance.now();
  run();
  return performance.now() - started;
}
