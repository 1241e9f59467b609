const PARTS = 4;
const TRIES = 5;

/**
 * How many times as long the work takes for four times the size as for the size four times over: about once where it
 * takes time in proportion to the size, four times where it takes it to the square. The best of several tries counts.
 */
export function timeRatio(work: (size: number) => unknown, size: number): number {
  const whole = best(() => work(PARTS * size));
  const parts = best(() => {
    for (let part = 0; part < PARTS; part += 1) work(size);
  });
  return whole / parts;
}

function best(run: () => unknown): number {
  let least = Infinity;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const started = performance.now();
    run();
    least = Math.min(least, performance.now() - started);
  }
  return least;
}
