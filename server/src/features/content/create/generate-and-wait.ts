import type { GenerateAndWaitInput } from './inputs.ts';
import { CONTENT_MESSAGES } from '#shared/content-rules.ts';
import type { UserContext } from '../../../context.ts';
import { AppError } from '../../../errors.ts';
import { getContent } from '../piece/get-content.ts';
import { startGeneration } from './start-generation.ts';
import { watchGeneration } from './watch-generation.ts';

/**
 * The whole piece in one answer. It is a generation like any other: stored, charged and finished even if the caller
 * hangs up.
 */
export async function generateAndWait(ctx: UserContext, { brief, profile }: GenerateAndWaitInput) {
  const { id } = await startGeneration(ctx, brief, profile);
  for await (const [, event] of watchGeneration(ctx, { id })) {
    if (event.type === 'failed') throw new AppError('upstreamFailed', event.message, { hint: event.hint });
    if (event.type === 'status' && event.status === 'cancelled') break;
    if (event.type === 'done') return getContent(ctx, { id });
  }
  throw new AppError('conflict', CONTENT_MESSAGES.generateFailed, { hint: 'The generation was cancelled.' });
}
