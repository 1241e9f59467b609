import type { z } from 'zod';
import type { UserContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { cursorOf, eventsSince, formatCursor, parseCursor } from '#server/live/live-state.ts';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import type { GenerationEvent } from '#shared/schemas/content.ts';
import type { watchGenerationInput } from './inputs.ts';
import { OWN_GENERATION } from './queries.ts';

/** The id of events that are followed by others which belong to them: nothing seen yet. */
const START = 'start';

/**
 * The progress of a generation, each event with its id, until it or the session ends. The id says how much of the state
 * has been seen, so any instance can continue from it.
 */
export async function* watchGeneration(
  ctx: UserContext,
  { id, lastEventId }: z.infer<typeof watchGenerationInput>,
): AsyncGenerator<[id: string, event: GenerationEvent]> {
  const known = await ctx.hotRead(OWN_GENERATION, [id, ctx.user.id]);
  if (known.length === 0) throw new AppError('notFound', CONTENT_MESSAGES.notFound);
  let seen = lastEventId ? parseCursor(lastEventId) : null;
  for await (const state of ctx.live.watch(id, ctx.signal)) {
    const before = seen;
    const events = eventsSince(before, state, id);
    seen = cursorOf(state);
    const after = formatCursor(seen);
    const until = before ? formatCursor(before) : START;

    for (const [index, event] of events.entries()) {
      const isLast = index === events.length - 1;
      yield [isLast ? after : until, event];
    }
  }
  ctx.signal.throwIfAborted();
}
