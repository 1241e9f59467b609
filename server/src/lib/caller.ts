import { AsyncLocalStorage } from 'node:async_hooks';

export type Caller = {
  /** A user id, or the address of a visitor. */
  owner: string;
  /** Aborts when the result is no longer wanted. */
  signal?: () => AbortSignal;
  /** Never refused for a long queue, so that nothing is left half done. */
  isPatient?: true;
};

const storage = new AsyncLocalStorage<Caller>();

/** Work inside `act` counts for this caller. */
export const asCaller = <T>(caller: Caller, act: () => T): T => storage.run(caller, act);

const JOBS = 'jobs';

/** Never refused for a long queue; continues when the caller hangs up. */
export const patiently = <T>(act: () => T, owner = storage.getStore()?.owner ?? JOBS): T =>
  asCaller({ owner, isPatient: true }, act);

export const currentCaller = (): Caller | undefined => storage.getStore();
