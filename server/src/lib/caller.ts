import { AsyncLocalStorage } from 'node:async_hooks';

/** For whom something is done. */
export type Caller = {
  /** The user, or the address of one who is not signed in. */
  owner: string;
  /** Aborts when the result is no longer wanted. */
  signal?: () => AbortSignal;
  /** Waits however long the queue is: what it has begun is not left half done. */
  isPatient?: true;
};

const storage = new AsyncLocalStorage<Caller>();

/** Whatever `act` waits for is on this caller's account. */
export const asCaller = <T>(caller: Caller, act: () => T): T => storage.run(caller, act);

/** Of work that no user has asked for. */
const JOBS = 'jobs';

/** For what must not be left half done: it waits however long the queue is, and goes on when its caller hangs up. */
export const patiently = <T>(act: () => T, owner = storage.getStore()?.owner ?? JOBS): T =>
  asCaller({ owner, isPatient: true }, act);

export const currentCaller = (): Caller | undefined => storage.getStore();
