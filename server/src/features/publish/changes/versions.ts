import type { Db, Tx } from '#server/database/db.ts';
import { readStored } from '#server/database/stored.ts';
import type { VersionOrigin } from '#server/generated/prisma/client.ts';
import type { Placed, SentPost, StoredPost } from '#server/ports/cms/cms.ts';
import { threaded } from '#server/threads/threaded.ts';
import type { Outcome } from '../post/attempts.ts';
import type { PublicationLease } from '../post/lease-publication.ts';
import type { PublishContext } from '../publish-context.ts';
import type * as comparison from './same-content.ts';
import { sentPost, storedPost } from './stored-post.ts';

// Anybody may have edited the post.
const inComparison = threaded<typeof comparison>(import.meta.dirname, 'same-content.ts');

type Kept = Pick<Placed, 'stored'> & { revision: number; imageSource?: string | null; sent: SentPost | null };
type Delivered = Kept & { origin?: VersionOrigin };

/** Keeps what stands on the site after a delivery. The caller has the lease of the publication. */
export async function keepVersion(
  db: Db | Tx,
  { user }: Pick<PublishContext, 'user'>,
  publicationId: string,
  { stored, sent, ...delivered }: Delivered,
) {
  const { _max } = await db.publicationVersion.aggregate({
    where: { publicationId },
    _max: { number: true },
  });
  const number = (_max.number ?? 0) + 1;
  await db.publicationVersion.create({
    data: { publicationId, userId: user.id, number, ...delivered, stored, sent: sent ?? undefined },
  });
}

/** Stores a delivery and its version together, unless another process has taken over. */
export async function noteDelivery(
  ctx: PublishContext,
  lease: PublicationLease,
  delivered: Delivered,
  outcome: Outcome,
) {
  await lease.note(outcome, (tx) => keepVersion(tx, ctx, lease.id, delivered));
}

/** The second write of the same delivery, such as its structured data. */
export async function completeVersion(db: Db, publicationId: string, stored: StoredPost) {
  const latest = await latestVersion(db, publicationId);
  if (latest) await db.publicationVersion.update({ where: { id: latest.id }, data: { stored } });
}

/** What was delivered or taken over last; null when nothing is known of it. */
export async function latestVersion(db: Db | Tx, publicationId: string) {
  const row = await db.publicationVersion.findFirst({
    where: { publicationId, origin: { not: 'site' } },
    select: { id: true, revision: true, imageSource: true, stored: true, sent: true, createdAt: true },
    orderBy: { number: 'desc' },
  });
  return row && { ...row, ...readVersion(row) };
}

export const readVersion = (row: { stored: unknown; sent: unknown }) => ({
  stored: readStored(storedPost, row.stored),
  sent: readStored(sentPost, row.sent),
});

/** The state of a post that is as it was delivered or taken over. */
export const unedited = ({ isHeadDue }: PublicationLease) => (isHeadDue ? 'head' : null);

type Compared = { stored: StoredPost; sent: SentPost | null };

/** The same for what was delivered with its texts for search engines. */
export const isEdited = async (delivered: Compared, now: StoredPost): Promise<boolean> =>
  isSearchEdited(delivered, now) || (await isChanged(delivered.stored, now));

/** A text that is neither what the site had after the delivery nor what was sent. An empty one is free to be filled. */
function isSearchEdited({ stored, sent }: Compared, { search }: StoredPost) {
  const ours = {
    title: [stored.search.title, sent?.metaTitle],
    description: [stored.search.description, sent?.metaDescription],
    keyword: [stored.search.keyword, sent?.focusKeyword],
  };
  return (['title', 'description', 'keyword'] as const).some(
    (field) => search[field] && sent && !ours[field].includes(search[field]),
  );
}

/** What an editor of the site can change about a post. A mere touch, another status and terms are no such change. */
export async function isChanged(before: StoredPost, now: StoredPost): Promise<boolean> {
  // An image that is deleted from the library leaves its post untouched.
  const isTouched = before.modifiedAt === '' || before.modifiedAt !== now.modifiedAt;
  if (before.slug !== now.slug || (isTouched && before.imageId !== now.imageId)) return true;
  // Sites count in seconds, so an edit may have the time of the delivery.
  const isSame = before.title === now.title && before.text === now.text && before.excerpt === now.excerpt;
  return !isSame && !(await inComparison('isSameContent', before, now));
}
