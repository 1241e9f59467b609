import { setTimeout as sleep } from 'node:timers/promises';
import { createSemaphore } from './semaphore.ts';

/** For work that nobody waits for: of all such work of a process together, one thing at a time. */
export type SpareTime = {
  /** @throws the work's error; an AbortError when `signal` aborts before it has begun */
  run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T>;
};

type Clock = {
  now: () => number;
  /** Milliseconds of processor that the process has used, its threads included. */
  used: () => number;
  sleep: (ms: number, signal: AbortSignal) => Promise<unknown>;
};

/** Of one core. */
const SHARE = 0.05;
const STEP_MS = 20;
/** A timer that comes so late says that requests wait too. */
const LATE_MS = 10;
const ON_TIME_IN_A_ROW = 5;

const CLOCK: Clock = {
  now: () => performance.now(),
  used: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
  sleep: (ms, signal) => sleep(ms, undefined, { signal }),
};

/** What requests use meanwhile counts as well, so a busy process has less time to spare. */
export function createSpareTime({ now, used, sleep: rest }: Clock = CLOCK): SpareTime {
  const turns = createSemaphore({ places: 1 });
  let freeAt = now();

  async function untilSpare(signal: AbortSignal) {
    let onTime = 0;
    while (now() < freeAt || onTime < ON_TIME_IN_A_ROW) {
      const dueAt = now() + STEP_MS;
      await rest(STEP_MS, signal);
      onTime = now() - dueAt > LATE_MS ? 0 : onTime + 1;
    }
  }

  const takeTurn = async <T>(work: () => Promise<T>, signal: AbortSignal) => {
    await untilSpare(signal);
    const [startedAt, usedBefore] = [now(), used()];
    try {
      return await work();
    } finally {
      freeAt = startedAt + (used() - usedBefore) / SHARE;
    }
  };

  return { run: (work, signal) => turns.run(() => takeTurn(work, signal), null) };
}
