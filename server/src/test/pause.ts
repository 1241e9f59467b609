import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Real time passes: for a stand-in that takes its time, for work begun at another moment of other work, and for what must
 * not happen meanwhile. Never to wait for what should happen: that is asked for until it has.
 */
export const pause = (ms: number): Promise<void> => sleep(ms);
