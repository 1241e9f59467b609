import { setTimeout as sleep } from 'node:timers/promises';
import type { PublicationView } from '#shared/schemas/publish.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import type { UserContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { holdPublication, releasePublication, type PublicationLease } from '../post/lease.ts';
import { firstLook, SETTLED } from '../settle/next-look.ts';
import { ownPost } from '../own-post.ts';
import { mayBeStored } from '../post/place-once.ts';
import { PUBLICATION_FIELDS, viewPublication } from '../view-publication.ts';

const WAIT_STEP_MS = 150;
const WAIT_MAX_MS = 10_000;

type Held = Awaited<ReturnType<typeof ownPost>> & { lease: PublicationLease };
type Outcome = Prisma.PublicationUncheckedUpdateManyInput;

/**
 * Changes a post on its site while nothing else does. If this process dies, or the site does not answer, the sweep asks
 * for the outcome.
 */
export async function changeHeldPost(
  ctx: UserContext,
  id: string,
  change: (held: Held) => Promise<Outcome>,
): Promise<PublicationView> {
  await ownPost(ctx, id);
  const lease = await awaitLease(ctx, id);
  const after = lease.isUnsettled ? firstLook(ctx) : SETTLED;
  try {
    // As the request has left it that held it before.
    const own = await ownPost(ctx, id, lease.lost);
    const outcome = await change({ ...own, lease });
    const known = { errorMessage: null, errorHint: null, updateAskedAt: null };
    await releasePublication(ctx, lease, { ...known, ...outcome, ...after });
  } catch (error) {
    const uncertain = mayBeStored(error);
    const before = lease.mayBeUpdated ? {} : { updateAskedAt: null };
    await releasePublication(ctx, lease, uncertain ? firstLook(ctx) : { ...before, ...after });
    throw error;
  } finally {
    lease.stop();
  }
  const where = { id, userId: ctx.user.id };
  return viewPublication(await ctx.db.publication.findFirstOrThrow({ where, select: PUBLICATION_FIELDS }));
}

/** A look of the sweep, or the same click in another tab, is over soon. */
async function awaitLease(ctx: UserContext, id: string): Promise<PublicationLease> {
  for (let waited = 0; waited < WAIT_MAX_MS; waited += WAIT_STEP_MS) {
    const lease = await holdPublication(ctx, id);
    if (lease) return lease;
    await sleep(WAIT_STEP_MS);
  }
  throw new AppError('conflict', PUBLISH_MESSAGES.stillPosting);
}
