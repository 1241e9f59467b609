import type { PublicationView } from '#shared/publish.ts';
import type { ListPublicationsInput } from './inputs.ts';
import type { UserContext } from '../../context.ts';
import { PUBLICATION_FIELDS, viewPublication } from './view-publication.ts';

const MAX = 200;

/** Publications of a piece, of a website or of all, newest first. */
export async function listPublications(
  { db, user }: UserContext,
  { contentId, websiteId }: ListPublicationsInput,
): Promise<PublicationView[]> {
  const rows = await db.publication.findMany({
    where: { userId: user.id, contentId, websiteId: websiteId ?? { not: null } },
    select: PUBLICATION_FIELDS,
    orderBy: { createdAt: 'desc' },
    take: MAX,
  });
  return rows.map(viewPublication);
}
