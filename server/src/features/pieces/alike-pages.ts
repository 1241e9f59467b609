import { setImmediate as nextTurn } from 'node:timers/promises';
import type { z } from 'zod';
import type { UserContext } from '#server/context.ts';
import { topicKey } from '#server/features/calendar/bulk/check-rows.ts';
import { plannedTopics } from '#server/features/calendar/bulk/plan-import.ts';
import { viewPage } from '#server/features/own-site/similar-pages.ts';
import { siteIndexOf } from '#server/features/own-site/site-indexes.ts';
import type { alikePagesInput } from './inputs.ts';

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
