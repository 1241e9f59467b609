import type { ThreadCall } from './lanes.ts';
import { run } from './thread-worker.ts';

/** Answers one call; the parent ends the process. */
process.once('message', (call: ThreadCall) => {
  void run(call).then((answer) => {
    if ('error' in answer && answer.error instanceof RangeError) process.exit(1);
    process.send?.(answer);
  });
});
