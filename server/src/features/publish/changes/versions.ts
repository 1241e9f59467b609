import path from 'node:path';
import type { Placed, StoredPost } from '../../../ports/cms/cms.ts';
import type { Db, Tx } from '../../../database/db.ts';
import type { VersionOrigin } from '../../../generated/prisma/client.ts';
import { threaded } from '../../../threads/threaded.ts';
import type * as comparison from './same-content.ts';
import { storedPost } from './stored-post.ts';
import type { PublishContext } from '../publish-context.ts';

// Anybody may have edited the post.
const inComparison = threaded<typeof comparison>(path.join(import.meta.dirname, 'same-content.ts'));

type Delivered = Pick<Placed, 'stored'> & {
  revision: number;
  origin?: VersionOrigin;
  imageSource?: string | null;
};

/** Keeps what stands on the site after a delivery. The caller holds the publication. */
export async function keepVersion(
  db: Db | Tx,
  { user }: Pick<PublishContext, 'user'>,
  publicationId: string,
  { stored, ...delivered }: Delivered,
) {
  const latest = await latestVersion(db, publicationId);
  const number = (latest?.number ?? 0) + 1;
  await db.publicationVersion.create({
    data: { publicationId, userId: user.id, number, ...delivered, stored },
  });
}

/** The second write of the same delivery, such as its structured data. */
export async function completeVersion(db: Db, publicationId: string, stored: StoredPost) {
  const latest = await latestVersion(db, publicationId);
  if (latest) await db.publicationVersion.update({ where: { id: latest.id }, data: { stored } });
}

/** What was delivered last; null when nothing is known of it. */
export async function latestVersion(db: Db | Tx, publicationId: string) {
  const row = await db.publicationVersion.findFirst({
    where: { publicationId },
    select: { id: true, number: true, revision: true, stored: true },
    orderBy: { number: 'desc' },
  });
  const stored = storedPost.safeParse(row?.stored).data;
  return row && { ...row, stored: stored ?? null };
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
