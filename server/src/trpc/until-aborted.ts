/** Ends at once with the signal's reason. @param within runs each step */
export async function* untilAborted<T>(
  stream: AsyncIterable<T>,
  signal: AbortSignal,
  within = <R>(step: () => R): R => step(),
): AsyncGenerator<T> {
  const iterator = stream[Symbol.asyncIterator]();
  let giveUp = () => undefined as void;
  const onAbort = () => giveUp();
  signal.addEventListener('abort', onAbort);
  try {
    for (;;) {
      signal.throwIfAborted();
      // One promise per step: racing each against a single abort promise would leak all steps.
      const step = await new Promise<IteratorResult<T>>((resolve, reject) => {
        giveUp = () => reject(signal.reason);
        within(() => iterator.next()).then(resolve, reject);
      });
      if (step.done) return;
      yield step.value;
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    const closed = iterator.return?.();
    // A stream that ignores the signal is not waited for.
    if (signal.aborted) closed?.catch(() => undefined);
    else await closed;
  }
}
