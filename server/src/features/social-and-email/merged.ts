/**
 * The parts of several streams as they arrive, each with the index of its stream. The first failure closes the other
 * streams and is then thrown.
 */
export async function* merged<T>(streams: readonly AsyncIterable<T>[]): AsyncGenerator<[number, T]> {
  const iterators = streams.map((stream) => stream[Symbol.asyncIterator]());
  const next = async (index: number) => ({ index, result: await iterators[index]?.next() });
  const pending = new Map(iterators.map((_, index) => [index, next(index)]));
  try {
    while (pending.size > 0) {
      const { index, result } = await Promise.race(pending.values());
      if (!result || result.done) pending.delete(index);
      else {
        pending.set(index, next(index));
        yield [index, result.value];
      }
    }
  } finally {
    const left = [...pending.values()];
    pending.clear();
    await Promise.allSettled([...iterators.map((iterator) => iterator.return?.()), ...left]);
  }
}
