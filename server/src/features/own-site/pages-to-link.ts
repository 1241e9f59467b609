import type { UserContext } from '#server/context.ts';
import type { OwnPage } from '#server/ports/ai-writer/brief.ts';
import { threaded } from '#server/threads/threaded.ts';
import type { GenerateContentInput } from '#shared/schemas/content.ts';
import type * as pageText from './page-text.ts';
import { isNamedAs } from './site-index.ts';
import { siteIndexOf, siteOf } from './site-indexes.ts';

/** What is less close to a topic helps none of its readers. */
const CLOSE_MIN = 0.3;
const PAGES_MAX = 5;

const inThread = threaded<typeof pageText>(import.meta.dirname, 'page-text.ts');

type Owner = Pick<UserContext, 'db'> & { user: { id: string } };
type Topic = Pick<GenerateContentInput, 'topic' | 'keywords' | 'includeText' | 'profileId'>;

export async function pagesToLink(ctx: Owner, input: Topic): Promise<OwnPage[]> {
  const websiteId = await siteOf(ctx, input.profileId);
  if (!websiteId) return [];
  const { topic, keywords, includeText } = input;
  const index = await siteIndexOf(ctx, websiteId);
  const draft = await inThread('readDraft', topic, [...keywords, includeText ?? ''].join('\n'));
  return index
    .near(draft, topic)
    .filter(({ score, page }) => score >= CLOSE_MIN && !isNamedAs(page.title, topic))
    .slice(0, PAGES_MAX)
    .map(({ page: { title, url } }) => ({ title, url }));
}
