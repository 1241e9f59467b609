/** Runs at once and again after each interval, never concurrently. @returns stop */
export function repeat(
  task: () => Promise<void>,
  everyMs: number,
  onError: (error: unknown) => void,
): () => void {
  let isRunning = false;
  async function run() {
    if (isRunning) return;
    isRunning = true;
    await task().catch(onError);
    isRunning = false;
  }
  const timer = setInterval(() => void run(), everyMs);
  void run();
  return () => clearInterval(timer);
}
