export type Turns = {
  /** Runs the work when it is its owner's turn and a place is free; without an owner only the place counts. */
  take<T>(owner: string | null, work: () => Promise<T>): Promise<T>;
};

/** For work that is heavy on processor or memory: one at a time per owner, and a limited number overall. */
export function createTurns(places: number): Turns {
  let free = places;
  const waiting: (() => void)[] = [];
  const last = new Map<string, Promise<unknown>>();

  async function inPlace<T>(work: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  }

  return {
    async take(owner, work) {
      if (owner === null) return inPlace(work);
      const before = last.get(owner);
      const mine = (async () => {
        await before;
        return inPlace(work);
      })();
      const ended = mine.catch(() => undefined);
      last.set(owner, ended);
      try {
        return await mine;
      } finally {
        if (last.get(owner) === ended) last.delete(owner);
      }
    },
  };
}
