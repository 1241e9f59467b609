import path from 'node:path';
import type { GenerateContentInput } from '#shared/schemas/content.ts';
import type { UserContext } from '../../context.ts';
import type { OwnPage } from '../../ports/ai-writer/brief.ts';
import { threaded } from '../../threads/threaded.ts';
import type * as pageText from './page-text.ts';
import { siteIndexOf } from './site-indexes.ts';

/** What is less close to a topic helps none of its readers. */
const CLOSE_MIN = 0.3;
const PAGES_MAX = 5;

const inThread = threaded<typeof pageText>(path.join(import.meta.dirname, 'page-text.ts'));

type Owner = Pick<UserContext, 'db'> & { user: { id: string } };
type Topic = Pick<GenerateContentInput, 'topic' | 'keywords' | 'includeText' | 'profileId'>;

/** The pages of the user's own site that a piece about this may link, the nearest first. */
export async function pagesToLink(ctx: Owner, input: Topic): Promise<OwnPage[]> {
  const websiteId = await siteOf(ctx, input.profileId);
  if (!websiteId) return [];
  const { topic, keywords, includeText } = input;
  const index = await siteIndexOf(ctx, websiteId);
  const draft = await inThread('readDraft', topic, [...keywords, includeText ?? ''].join('\n'));
  return index
    .near(draft, topic)
    .filter(({ score }) => score >= CLOSE_MIN)
    .slice(0, PAGES_MAX)
    .map(({ page: { title, url } }) => ({ title, url }));
}

/** The website of a profile, or the only one whose pages are known: nobody's piece links to another client's site. */
export async function siteOf({ db, user }: Owner, profileId: string | null): Promise<string | null> {
  const sites = await db.website.findMany({
    where: { userId: user.id, pages: { some: {} } },
    select: { id: true, domain: true },
  });
  const profile =
    profileId &&
    (await db.profile.findFirst({ where: { id: profileId, userId: user.id }, select: { domain: true } }));
  const host = profile ? hostOf(profile.domain) : '';
  if (host) return sites.find(({ domain }) => hostOf(domain) === host)?.id ?? null;
  return sites.length === 1 ? (sites[0]?.id ?? null) : null;
}

const hostOf = (address: string) =>
  URL.parse(/^https?:/.test(address) ? address : `https://${address}`)?.host.replace(/^www\./, '') ?? '';
