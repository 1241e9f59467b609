import { setTimeout as sleep } from 'node:timers/promises';

export type LoopDelay = {
  /** Milliseconds of a rest of work that repeats: the least, and the longer the later everything else is. */
  restMs(least: number): number;
  /** A timer that was due then has come now. */
  noteTimer(dueAt: number): void;
};

/** What all those who rest work off at once is less than this part of their rest, however many they are. */
const REST_PER_LATE_MS = 5;
/** Weight of the newest timer. */
const NEWEST = 0.2;

/** How late timers come is how long everything in the process waits. */
export function createLoopDelay(now = () => performance.now()): LoopDelay {
  let late = 0;
  return {
    restMs: (least) => least + REST_PER_LATE_MS * late,
    noteTimer: (dueAt) => {
      late += (Math.max(0, now() - dueAt) - late) * NEWEST;
    },
  };
}

/** A process has one event loop. */
export const loopDelay = createLoopDelay();

export async function rest(least: number): Promise<void> {
  const ms = loopDelay.restMs(least);
  const dueAt = performance.now() + ms;
  await sleep(ms);
  loopDelay.noteTimer(dueAt);
}
