/** Milliseconds this thread works while the call runs. Unlike time on the clock it does not depend on who else works. */
export async function cpuTime(run: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
