import { AppError } from '../errors.ts';
import { currentCaller, type Caller } from './caller.ts';

type Limits = {
  places: number;
  /** Waiting calls of one owner; more are refused. Patient ones are not counted. */
  waitingMax?: number;
  /** Milliseconds of work, patient work not counted, that one owner may have at once; they come back with time. */
  workMaxMs?: number;
};

export type Semaphore = {
  /**
   * Runs the work when a place is free and its caller has no other here.
   * @param caller whose turn it takes; for null a free place is enough.
   * @throws AppError('tooManyRequests'), or the reason why the caller's signal has aborted
   */
  run<T>(work: () => Promise<T>, caller?: Caller | null): Promise<T>;
};

type Waiting = { caller: Caller | null; start: () => void };

/** The share of a place's time that one owner may use continuously. */
const RECOVERY = 0.2;
const RETRY_AFTER_SECONDS = 5;

/**
 * For work that is heavy on processor or memory: a limited number at once, one of each owner. The caller with the
 * least recent work goes first.
 */
export function createSemaphore({ places, waitingMax = Infinity, workMaxMs = Infinity }: Limits): Semaphore {
  let free = places;
  const waiting: Waiting[] = [];
  const running = new Set<string>();
  const accounts = createAccounts();

  function startNext() {
    const next = free > 0 ? leastWorked() : undefined;
    if (!next) return;
    waiting.splice(waiting.indexOf(next), 1);
    free -= 1;
    next.start();
    startNext();
  }

  function leastWorked(): Waiting | undefined {
    const workOf = ({ caller }: Waiting) => (caller ? accounts.worked.of(caller.owner) : 0);
    const mayStart = ({ caller }: Waiting) => !caller || !running.has(caller.owner);
    let best: Waiting | undefined;
    for (const one of waiting.filter(mayStart)) if (!best || workOf(one) < workOf(best)) best = one;
    return best;
  }

  async function aPlace(caller: Caller | null) {
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
  }

  return {
    async run(work, caller = currentCaller() ?? null) {
      if (caller && !caller.isPatient) {
        const own = waiting.filter((one) => one.caller?.owner === caller.owner && !one.caller.isPatient);
        assertFew(own.length < waitingMax, accounts.billed.of(caller.owner) - workMaxMs);
      }
      await aPlace(caller);
      const startedAt = performance.now();
      try {
        return await work();
      } finally {
        if (caller) {
          running.delete(caller.owner);
          accounts.add(caller, performance.now() - startedAt);
        }
        free += 1;
        startNext();
      }
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

/** `worked` decides whose turn it is, `billed` who is refused. */
function createAccounts() {
  const [worked, billed] = [createAccount(), createAccount()];
  function add({ owner, isPatient }: Caller, ms: number) {
    worked.add(owner, ms);
    if (!isPatient) billed.add(owner, ms);
  }
  return { worked, billed, add };
}

/** Milliseconds of work lately, by owner. */
function createAccount() {
  /** The one that was changed last is the last. */
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
