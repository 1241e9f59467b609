import type { PublicationView } from '#shared/schemas/publish.ts';
import { afterPosition, nextCursor } from '../../database/list-queries.ts';
import type { UserContext } from '../../context.ts';
import type { ListPublicationsInput } from './inputs.ts';
import { PUBLICATION_FIELDS, viewPublication } from './view-publication.ts';

const PAGE_SIZE = 200;

/** Publications of a piece, of a website or of all, newest first. */
export async function pagePublications({ db, user }: UserContext, input: ListPublicationsInput) {
  const { contentId, websiteId, cursor } = input;
  const rows = await db.publication.findMany({
    where: { userId: user.id, contentId, websiteId: websiteId ?? { not: null }, ...afterPosition(cursor) },
    select: { ...PUBLICATION_FIELDS, createdAt: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: PAGE_SIZE + 1,
  });
  const page = rows.slice(0, PAGE_SIZE);
  return {
    items: page.map(({ createdAt: _createdAt, ...row }) => viewPublication(row)),
    nextCursor: nextCursor(page.at(-1), rows.length > PAGE_SIZE),
  };
}

/** The first page, for the screens of one piece or website. */
export async function listPublications(
  ctx: UserContext,
  input: ListPublicationsInput,
): Promise<PublicationView[]> {
  const { items } = await pagePublications(ctx, input);
  return items;
}
