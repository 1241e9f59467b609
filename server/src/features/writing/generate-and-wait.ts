import type { z } from 'zod';
import type { UserContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { getContent } from '#server/features/pieces/get-content.ts';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import { cancelGeneration } from './cancel-generation.ts';
import type { generateAndWaitInput } from './inputs.ts';
import { startGeneration } from './start-generation.ts';
import { watchGeneration } from './watch-generation.ts';

const NEW_KEY = 'To write it again, send the request with a new id or Idempotency-Key.';

/**
 * The whole piece in one answer. It is a generation like any other; when its caller hangs up and could not ask for it
 * again, it is cancelled.
 */
export async function generateAndWait(
  ctx: UserContext,
  { brief, profile, isKept }: z.infer<typeof generateAndWaitInput>,
) {
  const hintOf = (hint = '') => (isKept ? `${hint} ${NEW_KEY}`.trim() : hint || undefined);
  const { id } = await startGeneration(ctx, brief, profile);
  try {
    for await (const [, event] of watchGeneration(ctx, { id })) {
      if (event.type === 'failed')
        throw new AppError('upstreamFailed', event.message, { hint: hintOf(event.hint) });
      if (event.type === 'status' && event.status === 'cancelled') break;
      if (event.type === 'done') return await getContent(ctx, { id });
    }
  } catch (error) {
    if (ctx.signal.aborted && !isKept) await cancelGeneration(ctx, { id });
    throw error;
  }
  throw new AppError('conflict', CONTENT_MESSAGES.generateFailed, {
    hint: hintOf('The generation was cancelled.'),
  });
}
