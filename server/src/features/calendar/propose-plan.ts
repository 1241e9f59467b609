import type { z } from 'zod';
import { changeAccount } from '#server/auth/change-as.ts';
import type { UserContext } from '#server/context.ts';
import { topicIdeas } from '#server/features/ideas/topic-ideas.ts';
import { PROPOSED_PIECES } from '#shared/rules/calendar.ts';
import { LONG_FORM_TYPES } from '#shared/rules/content.ts';
import { IDEAS_MAX, IDEAS_OF_MONTH } from '#shared/rules/ideas.ts';
import { isSiteOf } from '#shared/rules/websites.ts';
import {
  entryBrief,
  type EntryView,
  type proposePlanInput,
  type startPlanInput,
} from '#shared/schemas/calendar.ts';
import { storeEntries } from './add-entries.ts';
import { placer } from './place-entry.ts';
import { readSchedule } from './read-schedule.ts';
import { ensurePlan, storePlan } from './save-plan.ts';

export async function proposePlan(
  ctx: UserContext,
  { timeZone, websiteId: wanted }: z.infer<typeof proposePlanInput>,
) {
  const { db, user, now } = ctx;
  const websites = await db.website.findMany({
    where: { userId: user.id, plan: null, ...(wanted && { id: wanted }) },
    select: { id: true, domain: true },
    orderBy: { createdAt: 'asc' },
  });
  const pieces = await unpostedPieces(ctx);
  const isOnly = websites.length === 1 && (await db.website.count({ where: { userId: user.id } })) === 1;
  const sets = websites.map((website) => ({
    website,
    pieces: isOnly ? pieces : pieces.filter(({ profile }) => isSiteOf(profile, website)),
  }));
  const [best] = sets.toSorted((one, other) => other.pieces.length - one.pieces.length);
  if (!best) return null;

  const { id: websiteId, domain } = best.website;
  const schedule = await readSchedule(db, { userId: user.id, websiteId, timeZone, now: now() });
  const place = placer(schedule, now());

  const proposed = best.pieces.slice(0, PROPOSED_PIECES);
  const topics = await topicsFor(ctx, websiteId, IDEAS_OF_MONTH - proposed.length);
  const next = () => place({ kind: 'next' }).localTime;

  return {
    websiteId,
    domain,
    timeZone,
    pieces: proposed.map(({ id: contentId, title, profile }) => ({
      contentId,
      title,
      profileName: profile?.name ?? null,
      localTime: next(),
    })),
    topics: topics.map(({ topic, why }) => ({ topic, why, localTime: next() })),
  };
}

/** What is still to be written, where finished pieces do not fill the month. */
async function topicsFor(ctx: UserContext, websiteId: string, count: number) {
  if (count <= 0) return [];
  const { ideas } = await topicIdeas(ctx, { websiteId, count: IDEAS_MAX });
  return ideas.filter(({ action }) => action === 'write').slice(0, count);
}

const unpostedPieces = ({ db, user }: UserContext) =>
  db.piece.findMany({
    where: {
      userId: user.id,
      contentType: { in: [...LONG_FORM_TYPES] },
      publications: { none: { OR: [{ postedAt: { not: null } }, { status: 'draft' }] } },
      entries: { none: {} },
    },
    select: { id: true, title: true, profile: { select: { name: true, domain: true } } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: PIECES_LOOKED_AT,
  });

/** With several websites each gets its own. */
const PIECES_LOOKED_AT = 10 * PROPOSED_PIECES;

/** Of what is written for a proposed topic. */
const TOPIC_WORDS = 1200;

/** Each piece waits for approval, unless the user wants none. */
export async function startPlan(
  ctx: UserContext,
  { websiteId, timeZone, pieces, topics, plan }: z.infer<typeof startPlanInput>,
): Promise<EntryView[]> {
  const site = { websiteId, timeZone };
  return changeAccount(ctx, async (tx) => {
    if (plan) await storePlan(tx, ctx, { ...plan, ...site });
    else await ensurePlan(tx, ctx, site);
    if (pieces.length + topics.length === 0) return [];

    const time = { kind: 'next' as const };
    const entries = [
      ...pieces.map((piece) => ({ ...piece, brief: null, time })),
      ...topics.map(({ id, topic }) => ({
        id,
        contentId: null,
        brief: entryBrief.parse({ topic, wordCount: TOPIC_WORDS }),
        time,
      })),
    ];
    return storeEntries(tx, ctx, { ...site, entries }, { isRead: plan?.approval === false });
  });
}
