import { changeAccount } from '#server/auth/change-as.ts';
import type { UserContext } from '#server/context.ts';
import { outOfDatePages } from '#server/features/own-site/list-pages.ts';
import { siteIndexOf } from '#server/features/own-site/site-indexes.ts';
import { answeredBy } from '#server/features/results/worth/answered-by.ts';
import { findWorth } from '#server/features/results/worth/find-worth.ts';
import { readKnown } from '#server/features/results/worth/read-known.ts';
import { ownWebsite } from '#server/features/websites/site-access.ts';
import { domainOf } from '#shared/rules/websites.ts';
import type { RefuseTopicInput, TopicIdeasInput } from '#shared/schemas/ideas.ts';
import {
  followUps,
  grownOld,
  productsWithoutText,
  questionsIn,
  searchedFor,
  seasonal,
  unusedSources,
  type Candidate,
  type ReadPage,
} from './candidates.ts';
import { chooseIdeas } from './choose-ideas.ts';
import { lastYearByMonth, readPages, takenTopics, unusedSourcesOf } from './queries.ts';

type Site = { userId: string; websiteId: string };

/** Topics of a website’s own, each with its reason. Without a model, and without search figures too. */
export async function topicIdeas(ctx: UserContext, { websiteId, count }: TopicIdeasInput) {
  const website = await ownWebsite(ctx, websiteId);
  const site = { userId: ctx.user.id, websiteId };
  const pages = await readPages(ctx.db, site);
  const taken = await takenTopics(ctx.db, site);
  const refused = await ctx.db.topicRefusal.findMany({ where: site, select: { topic: true } });
  const refusals = new Set(refused.map(({ topic }) => topic));
  const index = await siteIndexOf(ctx, websiteId);
  const nearest = await index.nearestByTitle();
  const isAnswered = answeredBy(pages, domainOf(website));

  const isNamed = answeredBy(
    pages.filter(({ kind }) => kind !== 'product'),
    domainOf(website),
    1,
  );

  const candidates = await candidatesOf(ctx, site, pages, { isAnswered, isNamed });
  return {
    ideas: chooseIdeas(candidates, count, {
      pageAbout: (topic, exceptId) => {
        const page = nearest(topic, exceptId);
        return page ? { id: page.id, url: page.url, title: page.title } : null;
      },
      isTaken: answeredBy(
        taken.map((title) => ({ title, text: '' })),
        '',
      ),
      isRefused: (topic) => refusals.has(topic),
    }),
  };
}

export async function refuseTopic(ctx: UserContext, { websiteId, topic }: RefuseTopicInput) {
  await ownWebsite(ctx, websiteId);
  const userId = ctx.user.id;

  await changeAccount(ctx, (tx) =>
    tx.topicRefusal.upsert({
      where: { websiteId_topic: { websiteId, topic }, userId },
      create: { userId, websiteId, topic },
      update: {},
    }),
  );

  return { topic };
}

async function candidatesOf(
  { db, now }: UserContext,
  site: Site,
  pages: ReadPage[],
  { isAnswered, isNamed }: Record<'isAnswered' | 'isNamed', (text: string) => boolean>,
): Promise<Candidate[]> {
  const known = await readKnown(db, site);
  const impressions = new Map(known?.queries.map((row) => [row.query, row.impressions]));
  const searched = (known ? findWorth(known) : [])
    .filter(({ kind }) => kind === 'unanswered')
    .map(({ subject }) => ({ query: subject, impressions: impressions.get(subject) ?? 0 }));

  const byUrl = new Map(pages.map((page) => [page.url, page]));
  const old = await outOfDatePages(db, site, now());

  return [
    ...searchedFor(searched),
    ...seasonal(await lastYearByMonth(db, site, pages, now()), ((now().getUTCMonth() + 1) % 12) + 1),
    ...unusedSources(await unusedSourcesOf(db, site)),
    ...productsWithoutText(pages, isNamed),
    ...questionsIn(pages, isAnswered),
    ...followUps(pages),
    ...grownOld(
      old.flatMap(({ url, reason }) => {
        const page = byUrl.get(url);
        return page ? [{ id: page.id, url, title: page.title, reason }] : [];
      }),
    ),
  ];
}
