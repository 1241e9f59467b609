import { run } from './thread-worker.ts';
import type { ThreadCall } from './lanes.ts';

/** The process's program: answers one call, unless it lacks the memory. Whoever started it ends it. */
process.once('message', (call: ThreadCall) => {
  void run(call).then((answer) => {
    if ('error' in answer && answer.error instanceof RangeError) process.exit(1);
    process.send?.(answer);
  });
});
