import type { UserContext } from '../../context.ts';
import { nextCursor } from '../../database/list-queries.ts';
import { ownWebsite } from '../websites/site-access.ts';
import type { ListPagesInput } from './inputs.ts';
import { type ListedSitePage, listSitePages } from './queries.ts';
import { siteIndexOf } from './site-indexes.ts';

export async function listPages(ctx: UserContext, input: ListPagesInput) {
  const { db, user, now } = ctx;
  const where = { websiteId: input.id, userId: user.id };
  await ownWebsite(ctx, input.id);
  const reading = await db.siteReading.findFirst({ where });
  const total = await db.sitePage.count({ where: { ...where, goneAt: null } });
  const near = input.filter === 'near' ? await (await siteIndexOf(ctx, input.id)).twins() : null;
  const only = near && [...near.keys()];
  const { rows, hasMore } = await listSitePages(db, user.id, input, { only, year: now().getUTCFullYear() });
  return {
    state: reading?.state ?? ('none' as const),
    total,
    problem: reading?.problem ?? null,
    readAt: reading?.finishedAt?.toISOString() ?? null,
    pages: rows.map((row) => ({
      id: row.id,
      url: row.url,
      title: row.title,
      kind: row.kind,
      words: row.words,
      publishedAt: row.publishedAt?.toISOString() ?? null,
      updatedAt: row.updatedAt.toISOString(),
      reasons: reasonsOf(row, near?.get(row.id)),
      canBeRefreshed: row.isEditable && (row.isRefreshed || hasOldParagraph(row)),
    })),
    nextCursor: nextCursor(rows.at(-1), hasMore),
  };
}

const hasOldParagraph = ({ deadLink, dated, contradicted }: ListedSitePage) =>
  (deadLink ?? dated ?? contradicted) !== null;

export function reasonsOf(
  { isUnlinked, isLinkless, deadLink, dated, contradicted, isUndescribed }: ListedSitePage,
  twin?: string,
) {
  return [
    deadLink !== null && `It links to a page that is gone: ${deadLink}`,
    dated !== null && `It speaks of a year that is past: “${dated}”`,
    contradicted !== null && contradicted,
    twin !== undefined && `“${twin}” is about the same.`,
    isUndescribed && 'It has no description for search engines.',
    isUnlinked && 'None of your pages links to it.',
    isLinkless && 'It links to none of your pages.',
  ].filter((reason) => reason !== false);
}
