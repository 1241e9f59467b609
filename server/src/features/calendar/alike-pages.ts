import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import type { UserContext } from '#server/context.ts';
import { viewPage } from '#server/features/own-site/similar-pages.ts';
import { siteIndexOf } from '#server/features/own-site/site-indexes.ts';
import { WEBSITE_MESSAGES } from '#shared/rules/websites.ts';
import { topicKey } from './bulk/check-rows.ts';
import { plannedTopics } from './bulk/plan-import.ts';

const TOPICS_MAX = 50;
/** A topic that is still typed may be longer. */
const ASKED_MAX = 500;

export const alikePagesInput = z.object({
  topics: z.array(z.string().trim().max(ASKED_MAX)).max(TOPICS_MAX),
  websiteId: z.uuid(WEBSITE_MESSAGES.idMissing).nullish(),
});

const PAGES_MAX = 3;
const WEBSITES_MAX = 5;

/** What the user's websites, or one of them, have about each topic already, and how many entries of the calendar. */
export async function alikePages(ctx: UserContext, { topics, websiteId }: z.infer<typeof alikePagesInput>) {
  const userId = ctx.user.id;
  const websites = await ctx.db.website.findMany({
    where: { userId, pages: { some: {} }, ...(websiteId && { id: websiteId }) },
    select: { id: true },
    orderBy: { createdAt: 'desc' },
    take: WEBSITES_MAX,
  });
  const indexes = await Promise.all(websites.map(({ id }) => siteIndexOf(ctx, id)));
  const planned = await plannedTopics(ctx.db, { userId, websiteId: websiteId ?? null });
  const found = [];
  for (const topic of topics) {
    await nextTurn();
    const pages = indexes.flatMap((index) => index.alike(topic)).slice(0, PAGES_MAX);
    found.push({ pages: pages.map(viewPage), planned: planned.get(topicKey(topic)) ?? 0 });
  }
  return { topics: found };
}
