import type { UserContext } from '../../context.ts';
import { createWatcher } from '../../live/live-entry.ts';
import type { WatchWritingInput } from './inputs.ts';
import { listWriting } from './list-writing.ts';

/** Carries the id of a user one of whose generations has begun or ended; sent by a database trigger. */
const CHANNEL = 'writing_changed';
const LOOK_AGAIN_MS = 20_000;

export async function* watchWriting(ctx: UserContext, input: WatchWritingInput) {
  const watcher = createWatcher();
  const leave = ctx.bus.subscribe(CHANNEL, (userId) => userId === ctx.user.id && watcher.wake());
  const looking = setInterval(watcher.wake, LOOK_AGAIN_MS);
  try {
    while (!ctx.signal.aborted) {
      const now = await listWriting(ctx, input);
      yield now;
      if (!now.pieces.some(({ status }) => status === 'writing')) return;
      await watcher.woken();
    }
  } finally {
    clearInterval(looking);
    leave();
  }
}
