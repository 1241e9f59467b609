import type { z } from 'zod';
import type { UserContext } from '#server/context.ts';
import { afterPosition, nextCursor } from '#server/database/list-queries.ts';
import type { PublicationView } from '#shared/schemas/publish.ts';
import type { listPublicationsInput } from './inputs.ts';
import { PUBLICATION_FIELDS, viewPublication } from './view-publication.ts';

type ListPublicationsInput = z.infer<typeof listPublicationsInput>;

export async function pagePublications({ db, user }: UserContext, input: ListPublicationsInput) {
  const { contentId, websiteId, updatedSince, limit, cursor } = input;
  const rows = await db.publication.findMany({
    where: {
      userId: user.id,
      contentId,
      websiteId: websiteId ?? { not: null },
      ...(updatedSince && { updatedAt: { gte: new Date(updatedSince) } }),
      ...afterPosition(cursor),
    },
    select: { ...PUBLICATION_FIELDS, createdAt: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit + 1,
  });
  const page = rows.slice(0, limit);
  return {
    items: page.map(({ createdAt: _createdAt, ...row }) => viewPublication(row)),
    nextCursor: nextCursor(page.at(-1), rows.length > limit),
  };
}

export async function listPublications(
  ctx: UserContext,
  input: ListPublicationsInput,
): Promise<PublicationView[]> {
  const { items } = await pagePublications(ctx, input);
  return items;
}
