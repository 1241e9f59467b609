/** Yields what `work` emits. The signal aborts when the reader leaves; storing afterwards still completes. */
export async function* withProgress<T>(
  work: (emit: (event: T) => void, unread: AbortSignal) => Promise<void>,
): AsyncGenerator<T, void> {
  const queue: ({ event: T } | { failure: unknown } | 'end')[] = [];
  let news = Promise.withResolvers<void>();
  const add = (entry: (typeof queue)[number]) => {
    queue.push(entry);
    news.resolve();
  };
  const left = new AbortController();
  void work((event) => add({ event }), left.signal).then(
    () => add('end'),
    (failure: unknown) => add({ failure }),
  );

  try {
    for (;;) {
      await news.promise;
      news = Promise.withResolvers();
      for (const entry of queue.splice(0)) {
        if (entry === 'end') return;
        if ('failure' in entry) throw entry.failure;
        yield entry.event;
      }
    }
  } finally {
    left.abort();
  }
}
