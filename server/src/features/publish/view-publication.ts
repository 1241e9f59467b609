import { readStored } from '#server/database/stored.ts';
import { AppError } from '#server/errors.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import { isOneWay } from '#shared/rules/websites.ts';
import { postChoices, receipt, type PublicationView } from '#shared/schemas/publish.ts';
import type { PublicationIdInput } from './inputs.ts';
import type { PublishContext } from './publish-context.ts';

export const PUBLICATION_FIELDS = {
  id: true,
  contentId: true,
  websiteId: true,
  status: true,
  link: true,
  publishedAt: true,
  postedAt: true,
  errorMessage: true,
  errorHint: true,
  choices: true,
  receipt: true,
  siteChange: true,
  updatedAt: true,
  piece: { select: { title: true, updatedAt: true } },
  website: { select: { domain: true, cmsType: true } },
  _count: { select: { attempts: { where: { outcome: 'open' } } } },
} as const;

type PublicationRow = Prisma.PublicationGetPayload<{ select: typeof PUBLICATION_FIELDS }>;

/** @throws AppError when its website was removed here, because such a publication is not shown */
export function viewPublication(publication: PublicationRow): PublicationView {
  const { piece, website, websiteId, publishedAt, postedAt, _count: open, ...row } = publication;
  if (!website || !websiteId) throw new AppError('notFound', PUBLISH_MESSAGES.publicationNotFound);
  return {
    ...row,
    websiteId,
    contentTitle: piece.title,
    ...website,
    isUnknown: isOneWay(website.cmsType) && row.errorMessage !== null && open.attempts > 0,
    publishedAt: postedAt?.toISOString() ?? null,
    behind: publishedAt !== null && piece.updatedAt > publishedAt,
    choices: readStored(postChoices, row.choices),
    receipt: readStored(receipt, row.receipt),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export const getPublication = (ctx: PublishContext, { id }: PublicationIdInput) => ownPublication(ctx, id);

/** @throws AppError('notFound'), alike for a missing and a foreign one */
export async function ownPublication({ db, user }: PublishContext, id: string): Promise<PublicationView> {
  const row = await db.publication.findFirst({ where: { id, userId: user.id }, select: PUBLICATION_FIELDS });
  if (!row) throw new AppError('notFound', PUBLISH_MESSAGES.publicationNotFound);
  return viewPublication(row);
}
