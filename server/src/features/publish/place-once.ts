import type { PostStep } from '#shared/publish-rules.ts';
import type { ComposedPost, Placed, SiteConnection, PostIdentity } from '../../ports/cms/cms.ts';
import { SiteError } from '../../ports/cms/site-error.ts';
import type { PublicationLease } from './lease.ts';

type Order = {
  site: SiteConnection;
  post: ComposedPost;
  identity: PostIdentity;
  lease: PublicationLease;
  onStep: (step: PostStep) => void;
};

/**
 * Makes the post or updates the one that is there, so that it stands on the site once. A site makes a post for every
 * request, so what an earlier attempt may have made is looked for before another is asked for, and after an answer
 * that leaves it open.
 */
export async function placeOnce(order: Order): Promise<Placed> {
  const { site, post, identity, lease } = order;
  const known = lease.previous && (lease.previous.remoteId ?? (await awaitPrevious(order))?.remoteId);
  const updated = known && (await post.update(known));
  if (updated) return updated;
  await lease.beforeCreate();
  try {
    return await post.create();
  } catch (error) {
    // Undefined when the look-up fails as well: then nothing is known.
    const made = mayBeStored(error) ? await keepOne(site, identity).catch(() => undefined) : null;
    if (made) return required(await post.update(made.remoteId));
    if (made === null && error instanceof SiteError && !error.mayHaveArrived) await lease.notCreated();
    throw error;
  }
}

/** Looks for the post of an earlier attempt, again and again while the site may still be making it. */
async function awaitPrevious({ site, identity, lease, onStep }: Order): Promise<Placed | null> {
  let found = await keepOne(site, identity);
  while (!found && (await lease.waitForArrival())) {
    onStep('wait');
    found = await keepOne(site, identity);
    onStep('post');
  }
  return found;
}

/** What stands on the site: the post that is known, or the first. Others with the same marker are removed. */
export async function keepOne(
  site: SiteConnection,
  identity: PostIdentity,
  remoteId: string | null = null,
): Promise<Placed | null> {
  const found = await site.find(identity);
  const stays = found.find((post) => post.remoteId === remoteId) ?? found[0] ?? null;
  for (const post of found) if (post !== stays) await removeIfAllowed(site, post);
  return stays;
}

/** What the role may not delete stays where it is. */
async function removeIfAllowed(site: SiteConnection, post: Placed) {
  try {
    await site.remove(post);
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
  }
}

/** After these the site may have stored the post although nobody said so. */
function mayBeStored(error: unknown) {
  if (!(error instanceof SiteError)) return false;
  return error.mayHaveArrived || error.kind === 'broken' || error.kind === 'notWordPress';
}

function required<T>(placed: T | null): T {
  if (placed === null) throw new SiteError('broken');
  return placed;
}
