import { setTimeout as sleep } from 'node:timers/promises';
import { testServices } from '../test-services.ts';

const LISTENS_AFTER_MS = 500;
const SENT_EVERY_MS = 250;

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

export const inShort = (values: number[]) =>
  `${values.length} times, median ${percentile(values, 0.5)} ms, p99 ${percentile(values, 0.99)} ms, at most ${percentile(values, 1)} ms`;

/** How long messages between processes take, until it is over. */
export async function measureBus(over: AbortSignal): Promise<number[]> {
  const { bus } = (await testServices()).services;
  const lags: number[] = [];
  const unsubscribe = bus.subscribe('cluster_lag', (sentAt) => lags.push(performance.now() - Number(sentAt)));
  await sleep(LISTENS_AFTER_MS);
  while (!over.aborted) {
    await bus.publish('cluster_lag', String(performance.now()));
    await sleep(SENT_EVERY_MS);
  }
  unsubscribe();
  return lags;
}
