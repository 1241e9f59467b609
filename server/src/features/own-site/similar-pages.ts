import type { UserContext } from '#server/context.ts';
import { threaded } from '#server/threads/threaded.ts';
import type { SimilarPagesInput } from './inputs.ts';
import type * as pageText from './page-text.ts';
import type { IndexedPage } from './site-index.ts';
import { siteIndexOf } from './site-indexes.ts';

const PAGES_MAX = 20;

const inThread = threaded<typeof pageText>(import.meta.dirname, 'page-text.ts');

export async function similarPages(ctx: UserContext, { websiteId, title, text }: SimilarPagesInput) {
  const index = await siteIndexOf(ctx, websiteId);
  const draft = await inThread('readDraft', title, text ?? '');
  const alike = new Set(index.alike(title));
  const found = index.near(draft, title).slice(0, PAGES_MAX);
  return { pages: found.map(({ page }) => ({ ...viewPage(page), isAlike: alike.has(page) })) };
}

export const viewPage = ({ url, title, publishedAt }: IndexedPage) => ({
  url,
  title,
  publishedAt: publishedAt?.toISOString() ?? null,
});
