/**
 * Runs `work` and yields what it emits, then what it returns. The work belongs to the server: a reader who goes away
 * does not stop it.
 */
export async function* withProgress<T>(
  work: (emit: (event: T) => void) => Promise<T>,
): AsyncGenerator<T, void> {
  const queue: ({ event: T } | { failure: unknown } | 'end')[] = [];
  let news = Promise.withResolvers<void>();
  const add = (...entries: typeof queue) => {
    queue.push(...entries);
    news.resolve();
  };
  void work((event) => add({ event })).then(
    (event) => add({ event }, 'end'),
    (failure: unknown) => add({ failure }),
  );
  for (;;) {
    await news.promise;
    news = Promise.withResolvers();
    for (const entry of queue.splice(0)) {
      if (entry === 'end') return;
      if ('failure' in entry) throw entry.failure;
      yield entry.event;
    }
  }
}
