/** Lets one reader wait for the next change; changes while it is busy are not missed. */
export type Watcher = { wake(): void; woken(): Promise<void> };

export function createWatcher(): Watcher {
  let change = Promise.withResolvers<void>();
  return {
    wake: () => change.resolve(),
    woken: async () => {
      await change.promise;
      change = Promise.withResolvers();
    },
  };
}
