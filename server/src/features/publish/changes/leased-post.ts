import type { UserContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import type { PublicationView } from '#shared/schemas/publish.ts';
import { ownPost } from '../own-post.ts';
import { firstLook, stepOf, type Outcome } from '../post/attempts.ts';
import { letGo, turns, whileLeased, type PublicationLease } from '../post/lease-publication.ts';
import { mayBeStored } from '../post/place-once.ts';
import { afterRequest } from '../post/transitions.ts';
import { ownPublication } from '../view-publication.ts';

const WAIT_MAX_MS = 10_000;

export type LeasedPost = Awaited<ReturnType<typeof ownPost>> & { lease: PublicationLease };
type Change = (post: LeasedPost) => Promise<Outcome>;

/**
 * Changes a post on its site while nothing else does. If this process dies, or the site does not answer, the sweep asks
 * for the outcome.
 */
export async function changeLeasedPost(
  ctx: UserContext,
  id: string,
  change: Change,
): Promise<PublicationView> {
  await ownPost(ctx, id);
  for await (const _ of turns(ctx, { id }, WAIT_MAX_MS)) {
    const changed = await whileLeased(ctx, { id }, (lease) => changeAndLetGo(ctx, lease, change));
    if (changed) return changed;
  }
  throw new AppError('conflict', PUBLISH_MESSAGES.stillPosting);
}

async function changeAndLetGo(ctx: UserContext, lease: PublicationLease, change: Change) {
  const after = stepOf(ctx, afterRequest(lease));
  const { id } = lease;
  try {
    // As the request before has left it.
    const outcome = await change({ ...(await ownPost(ctx, id)), lease });
    const known = { errorMessage: null, errorHint: null, changed: 'arrived' } as const;
    await letGo(ctx, lease, { ...known, ...after, ...outcome });
  } catch (error) {
    const before = lease.mayBeUpdated ? {} : ({ changed: 'failed' } as const);
    await letGo(ctx, lease, mayBeStored(error) ? firstLook(ctx) : { ...before, ...after });
    throw error;
  }
  return ownPublication(ctx, id);
}
