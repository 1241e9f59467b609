import type { UserContext } from '#server/context.ts';
import { readStored } from '#server/database/stored.ts';
import type { PublicationIdInput } from '../inputs.ts';
import { storedPost } from './stored-post.ts';

const MAX = 200;

export async function listVersions({ db, user }: UserContext, { id }: PublicationIdInput) {
  const rows = await db.publicationVersion.findMany({
    where: { publicationId: id, userId: user.id },
    select: { id: true, number: true, origin: true, stored: true, createdAt: true },
    orderBy: { number: 'desc' },
    take: MAX,
  });
  return rows.map(({ stored, createdAt, ...row }) => ({
    ...row,
    title: readStored(storedPost, stored)?.title ?? '',
    createdAt: createdAt.toISOString(),
  }));
}
