/** Runs `work` and yields what it emits. The work belongs to the server: a reader who goes away does not stop it. */
export async function* withProgress<T>(
  work: (emit: (event: T) => void) => Promise<void>,
): AsyncGenerator<T, void> {
  const queue: ({ event: T } | { failure: unknown } | 'end')[] = [];
  let news = Promise.withResolvers<void>();
  const add = (entry: (typeof queue)[number]) => {
    queue.push(entry);
    news.resolve();
  };
  void work((event) => add({ event })).then(
    () => add('end'),
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
