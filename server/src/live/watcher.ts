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
