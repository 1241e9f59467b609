/** The stream, until the signal aborts: then it ends at once with the signal's reason, whatever it is waiting for. */
export async function* untilAborted<T>(stream: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = stream[Symbol.asyncIterator]();
  let giveUp = () => undefined as void;
  const onAbort = () => giveUp();
  signal.addEventListener('abort', onAbort);
  try {
    for (;;) {
      signal.throwIfAborted();
      // One promise a step: a promise of the abort, raced with each step, would keep every one of them.
      const step = await new Promise<IteratorResult<T>>((resolve, reject) => {
        giveUp = () => reject(signal.reason);
        iterator.next().then(resolve, reject);
      });
      if (step.done) return;
      yield step.value;
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    const closed = iterator.return?.();
    // What does not heed the signal is left to itself.
    if (signal.aborted) closed?.catch(() => undefined);
    else await closed;
  }
}
