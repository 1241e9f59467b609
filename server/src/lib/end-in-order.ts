import closeWithGrace from 'close-with-grace';

const CLOSE_TIMEOUT_MS = 30_000;
/** The terminal, npm and its script each deliver the same Ctrl-C. */
const ECHO_MS = 1000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** Of a broken process: a listener in JavaScript never gets its turn, and the fault would repeat for ever. */
const FAULTS = ['SIGILL', 'SIGTRAP', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGSEGV'] as const;

/** A second signal that is no echo of the first ends the process at once. */
export function endInOrder(close: (error?: Error) => Promise<void>): void {
  const ending = closeWithGrace({ delay: CLOSE_TIMEOUT_MS, skip: [...SIGNALS, ...FAULTS] }, ({ err }) =>
    close(err),
  );
  let signalledAt: number | undefined;
  const onSignal = () => {
    if (signalledAt === undefined) ending.close();
    else if (performance.now() - signalledAt > ECHO_MS) process.exit(1);
    signalledAt ??= performance.now();
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
}

export function refuseStart(error: unknown): never {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exit(1);
}

/** An attempt at several addresses has an empty message and its reasons inside. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && !error.message) return messageOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
