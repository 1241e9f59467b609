import type { ComposedPost, Placed, PostIdentity, SiteConnection } from '#server/ports/cms/cms.ts';
import { SiteError } from '#server/ports/cms/site-error.ts';
import type { PostStep } from '#shared/rules/publish.ts';
import type { SentText } from './attempts.ts';
import type { PublicationLease } from './lease-publication.ts';

type Order = {
  site: SiteConnection;
  post: ComposedPost;
  identity: PostIdentity;
  data: string | null;
  text: SentText;
  /** Fingerprint of what stands there before. */
  over: string | null;
  lease: PublicationLease;
  onStep: (step: PostStep) => void;
};

/**
 * Creates or updates the post so that it exists once on the site. Every request to a site creates a post, so an earlier
 * attempt's post is looked up before another is requested, and again after an uncertain answer.
 */
export async function placeOnce(order: Order): Promise<Placed> {
  const { site, post, identity, data, text, over, lease } = order;
  const known = lease.previous && (lease.previous.remoteId ?? (await awaitPrevious(order))?.remoteId);
  if (known) {
    await lease.beforeChange({ task: 'update', over, text });
    const updated = await post.update(known, data);
    if (updated) return updated;
  }
  await lease.beforeCreate(text);
  try {
    return await post.create(data);
  } catch (error) {
    // Undefined when the lookup fails as well; then nothing is known.
    const made = mayBeStored(error) ? await keepOne(site, identity).catch(() => undefined) : null;
    if (made) return required(await post.update(made.remoteId, data));
    if (made === null && error instanceof SiteError && !error.mayHaveArrived)
      await lease.note({ created: 'failed' });
    throw error;
  }
}

async function awaitPrevious({ site, identity, lease, onStep }: Order): Promise<Placed | null> {
  if (site.isOneWay) return null;
  let found = await keepOne(site, identity);
  while (!found && (await lease.waitForArrival())) {
    onStep('wait');
    found = await keepOne(site, identity);
    onStep('post');
  }
  return found;
}

/** The post on the site: the known one, or the first. Others with the same marker are removed. */
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

/** Posts that the role may not delete stay. */
async function removeIfAllowed(site: SiteConnection, post: Placed) {
  try {
    await site.remove(post);
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
  }
}

/** After these errors the site may have stored the post without confirming it. */
export function mayBeStored(error: unknown) {
  if (!(error instanceof SiteError)) return false;
  return error.mayHaveArrived || error.kind === 'broken' || error.kind === 'notWordPress';
}

function required<T>(placed: T | null): T {
  if (placed === null) throw new SiteError('broken');
  return placed;
}
