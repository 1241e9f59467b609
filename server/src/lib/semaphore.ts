import { AppError } from '#server/errors.ts';
import { currentCaller, type Caller } from './caller.ts';

type Limits = {
  places: number;
  /** Per owner; more are refused. Patient calls do not count. */
  waitingMax?: number;
  /** Milliseconds of recent work per owner, patient work excluded; recovers with time. */
  workMaxMs?: number;
};

export type Semaphore = {
  /** @param caller null: a free place is enough @throws AppError('tooManyRequests'), or the abort reason */
  run<T>(work: () => Promise<T>, caller?: Caller | null): Promise<T>;
};

type Waiting = { caller: Caller | null; start: () => void };

/** Share of a place that one owner may use continuously. */
const RECOVERY = 0.2;
const RETRY_AFTER_SECONDS = 5;

/** Heavy work: a fixed number of places, one per owner; the owner with the least recent work is first. */
export function createSemaphore({ places, waitingMax = Infinity, workMaxMs = Infinity }: Limits): Semaphore {
  const accounts = createAccounts();
  const line = createLine(places, accounts.worked.of);
  return {
    async run(work, caller = currentCaller() ?? null) {
      if (caller && !caller.isPatient)
        assertFew(line.lengthOf(caller.owner) < waitingMax, accounts.billed.of(caller.owner) - workMaxMs);
      await line.aPlace(caller);
      const startedAt = performance.now();
      try {
        return await work();
      } finally {
        if (caller) accounts.add(caller, performance.now() - startedAt);
        line.leave(caller);
      }
    },
  };
}

function createLine(places: number, workOf: (owner: string) => number) {
  let free = places;
  const waiting: Waiting[] = [];
  const running = new Set<string>();

  function startNext() {
    const next = free > 0 ? leastWorked() : undefined;
    if (!next) return;
    waiting.splice(waiting.indexOf(next), 1);
    free -= 1;
    next.start();
    startNext();
  }

  function leastWorked(): Waiting | undefined {
    const worked = ({ caller }: Waiting) => (caller ? workOf(caller.owner) : 0);
    const mayStart = ({ caller }: Waiting) => !caller || !running.has(caller.owner);
    let best: Waiting | undefined;
    for (const one of waiting.filter(mayStart)) if (!best || worked(one) < worked(best)) best = one;
    return best;
  }

  return {
    lengthOf: (owner: string) =>
      waiting.filter(({ caller }) => caller?.owner === owner && !caller.isPatient).length,

    async aPlace(caller: Caller | null) {
      const signal = caller?.signal?.();
      signal?.throwIfAborted();
      await new Promise<void>((resolve, reject) => {
        const giveUp = () => {
          waiting.splice(waiting.indexOf(one), 1);
          reject(signal?.reason);
        };
        const start = () => {
          signal?.removeEventListener('abort', giveUp);
          if (caller) running.add(caller.owner);
          resolve();
        };
        const one = { caller, start };
        signal?.addEventListener('abort', giveUp);
        waiting.push(one);
        startNext();
      });
    },

    leave(caller: Caller | null) {
      if (caller) running.delete(caller.owner);
      free += 1;
      startNext();
    },
  };
}

function assertFew(mayWait: boolean, tooMuchMs: number) {
  if (mayWait && tooMuchMs <= 0) return;
  const message = mayWait
    ? 'Your last requests took a lot of work.'
    : 'Several of your requests are still being worked on.';
  const seconds = Math.ceil(Math.max(0, tooMuchMs) / RECOVERY / 1000);
  throw new AppError('tooManyRequests', message, {
    hint: 'Wait a moment, then try again.',
    retryAfter: seconds + RETRY_AFTER_SECONDS,
  });
}

/** `worked` decides the order, `billed` refusals. */
function createAccounts() {
  const [worked, billed] = [createAccount(), createAccount()];
  function add({ owner, isPatient }: Caller, ms: number) {
    worked.add(owner, ms);
    if (!isPatient) billed.add(owner, ms);
  }
  return { worked, billed, add };
}

function createAccount() {
  /** Insertion order is the order of the last change. */
  const byOwner = new Map<string, { ms: number; at: number }>();

  function of(owner: string): number {
    const { ms = 0, at = 0 } = byOwner.get(owner) ?? {};
    return Math.max(0, ms - (performance.now() - at) * RECOVERY);
  }

  return {
    of,
    add: (owner: string, ms: number) => {
      const account = { ms: of(owner) + ms, at: performance.now() };
      byOwner.delete(owner);
      byOwner.set(owner, account);
      for (const [oldest] of byOwner) {
        if (of(oldest) > 0) break;
        byOwner.delete(oldest);
      }
    },
  };
}
