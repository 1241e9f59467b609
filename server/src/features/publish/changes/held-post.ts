import type { UserContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import type { PublicationView } from '#shared/schemas/publish.ts';
import { ownPost } from '../own-post.ts';
import { firstLook, stepOf, type Outcome } from '../post/attempts.ts';
import { letGo, turns, whileHeld, type Held } from '../post/hold-publication.ts';
import { mayBeStored } from '../post/place-once.ts';
import { afterRequest } from '../post/transitions.ts';
import { ownPublication } from '../view-publication.ts';

const WAIT_MAX_MS = 10_000;

export type HeldPost = Awaited<ReturnType<typeof ownPost>> & { held: Held };
type Change = (post: HeldPost) => Promise<Outcome>;

/**
 * Changes a post on its site while nothing else does. If this process dies, or the site does not answer, the sweep asks
 * for the outcome.
 */
export async function changeHeldPost(ctx: UserContext, id: string, change: Change): Promise<PublicationView> {
  await ownPost(ctx, id);
  for await (const _ of turns(ctx, { id }, WAIT_MAX_MS)) {
    const changed = await whileHeld(ctx, { id }, (held) => changeAndLetGo(ctx, held, change));
    if (changed) return changed;
  }
  throw new AppError('conflict', PUBLISH_MESSAGES.stillPosting);
}

async function changeAndLetGo(ctx: UserContext, held: Held, change: Change) {
  const after = stepOf(ctx, afterRequest(held));
  const { id } = held;
  try {
    // As the request has left it that held it before.
    const outcome = await change({ ...(await ownPost(ctx, id)), held });
    const known = { errorMessage: null, errorHint: null, changed: 'arrived' } as const;
    await letGo(ctx, held, { ...known, ...after, ...outcome });
  } catch (error) {
    const before = held.mayBeUpdated ? {} : ({ changed: 'failed' } as const);
    await letGo(ctx, held, mayBeStored(error) ? firstLook(ctx) : { ...before, ...after });
    throw error;
  }
  return ownPublication(ctx, id);
}
