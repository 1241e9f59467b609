import path from 'node:path';
import type { Receipt } from '#shared/schemas/publish.ts';
import type { SentPost } from '#server/ports/cms/cms.ts';
import { threaded } from '#server/threads/threaded.ts';
import { claimCounts } from '#server/features/evidence/open-claims.ts';
import { completeVersion } from '../changes/versions.ts';
import type { PublishContext } from '../publish-context.ts';
import type * as comparison from '../receipt/compare-receipt.ts';
import { CACHED } from '../receipt/receipt-line.ts';
import { firstLook, type Outcome } from './attempts.ts';
import type { Piece } from './compose-post.ts';
import { finishData, type Order } from './true-data.ts';

// Content of a site is read in a thread, because neither its size nor its shape is known.
const inComparison = threaded<typeof comparison>(
  path.join(import.meta.dirname, '../receipt/compare-receipt.ts'),
);

type Reading = Omit<Order, 'piece' | 'post'> & { piece: Piece; revision: number; sent: SentPost };

/**
 * The end of every write to a site, whatever its cause: what is there is read, gets the structured data that are true
 * there, becomes the version, and is compared with what was sent.
 * @returns null when the post is gone
 */
export async function readDelivery(ctx: PublishContext, reading: Reading): Promise<Outcome | null> {
  const { held, site, piece, revision, sent } = reading;
  const finished = await finishData({ ...reading, post: sent });
  if (!finished) return null;
  const { remote, page, data, isDue } = finished;
  await completeVersion(ctx.db, held.id, remote.stored);
  if (!site.isOneWay) await ctx.queue.add('readPublishedPage', { id: held.id }, { unique: true });
  const lines = await inComparison('compareReceipt', sent, { remote, page, data, isOneWay: site.isOneWay });
  const claims = await claimCounts(ctx.db, { userId: ctx.user.id, contentId: piece.id, revision });
  const receipt = { checkedAt: ctx.now().toISOString(), lines, claims, isUnchecked: claims === null };
  const again = isCached(receipt) && firstLook(ctx);
  return { receipt, link: remote.link || undefined, ...(reading.writesData && { dataDue: isDue }), ...again };
}

/** Whether a cache has kept something of the page from being read. */
export const isCached = ({ lines }: Pick<Receipt, 'lines'>) => lines.some(({ reason }) => reason === CACHED);

/** The write is done even if it cannot be read back now; then the next look reads it. */
export async function readOrLookLater(ctx: PublishContext, reading: Reading): Promise<Outcome> {
  try {
    const read = await readDelivery(ctx, reading);
    if (read) return { ...read, changed: 'arrived' };
  } catch (error) {
    ctx.log.warn({ err: error, publicationId: reading.held.id }, 'a post could not be read back');
  }
  return firstLook(ctx);
}
