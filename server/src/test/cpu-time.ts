/** Milliseconds this thread works while the call runs. Unlike time on the clock it does not depend on who else works. */
export async function cpuTime(run: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Keeps the thread busy for this many milliseconds. */
export function burn(ms: number) {
  const before = process.threadCpuUsage();
  for (let used = 0; used < ms;) {
    const { user, system } = process.threadCpuUsage(before);
    used = (user + system) / 1000;
  }
}

/** Work that takes time in proportion to the number. */
export function count(to: number): number {
  let sum = 0;
  for (let number = 0; number < to; number += 1) sum += Math.sqrt(number);
  return sum;
}
