import type { UserContext } from '#server/context.ts';
import { readStored } from '#server/database/stored.ts';
import { withMessage } from '#server/errors.ts';
import { usageOf } from '#server/features/billing/usage.ts';
import { outOfDatePages } from '#server/features/own-site/list-pages.ts';
import { markdownLink } from '#server/lib/markup.ts';
import { STOPPED_STATUSES } from '#shared/rules/calendar.ts';
import { SITE_CAUSES } from '#shared/rules/connecting.ts';
import { timeInWords } from '#shared/rules/date-format.ts';
import { LINKED_PAGES, piecePath } from '#shared/rules/paths.ts';
import { CMS_LABELS, shortAddress } from '#shared/rules/websites.ts';
import { CHAT_MESSAGES, type ChatTurn } from '#shared/schemas/chat.ts';
import { siteCheck } from '#shared/schemas/websites.ts';
import { nextPosts, pieceFacts } from './piece-facts.ts';
import { findArticles } from './queries.ts';

/** Tokens of conversation shown to the model, at four characters a token. */
const HISTORY_TOKEN_BUDGET = 3000;

const CHARACTERS_PER_TOKEN = 4;

const MOST_PLANS = 10;

const MOST_WEBSITES = 3;
const READ_WEBSITES = 100;
const ABOUT_OLD_PAGES = /\b(old|older|outdated|out of date|up to date|refresh|dead|broken|worth a look)\b/i;

export async function* answer(
  ctx: UserContext,
  turns: ChatTurn[],
  signal: AbortSignal,
): AsyncGenerator<string> {
  const recent = recentTurns(turns);
  const question = recent.findLast(({ role }) => role === 'user')?.content ?? '';
  const [articles, facts] = await Promise.all([findArticles(ctx.db, question), factsAbout(ctx, question)]);
  yield* ctx.writer.answer({ turns: recent, articles, facts }, { signal });
}

/** One fact a line, with links, on what the question is about. Never a secret. */
async function factsAbout(ctx: UserContext, question: string): Promise<string[]> {
  const facts = await Promise.all([
    usageFacts(ctx),
    lastFailure(ctx),
    pieceFacts(ctx, question),
    websiteFacts(ctx, question),
    calendarFacts(ctx),
    nextPosts(ctx),
  ]);
  return facts.flat();
}

async function usageFacts(ctx: UserContext): Promise<string[]> {
  const { plan, used, limit, resetsOn } = await usageOf(ctx);
  const of = [used, ...(limit === null ? [] : [limit])]
    .map((count) => count.toLocaleString('en-US'))
    .join(' of ');
  const account = markdownLink('My Account', LINKED_PAGES.accountPlan);
  const counted = resetsOn
    ? `Words used this month: ${of}, starting again from zero on ${timeInWords(new Date(resetsOn))}`
    : `Generations used: ${of}`;
  if (!ctx.plans.areSold) return [`${counted}, see ${account}`];

  return [`Plan: ${plan === 'pro' ? 'Pro' : 'Free'}, see ${account}`, counted];
}

async function lastFailure({ db, user }: UserContext): Promise<string[]> {
  const failed = await db.publication.findFirst({
    where: { userId: user.id, websiteId: { not: null }, errorMessage: { not: null } },
    orderBy: { updatedAt: 'desc' },
    select: {
      errorMessage: true,
      updatedAt: true,
      website: { select: { cmsType: true, domain: true } },
      piece: { select: { id: true, title: true } },
    },
  });
  if (!failed?.website) return [];
  const { website, piece } = failed;
  return [
    `Last publishing error, ${timeInWords(failed.updatedAt)}, ${website.cmsType} site ${website.domain}: ` +
      `${failed.errorMessage} (piece ${markdownLink(piece.title, piecePath(piece.id))})`,
  ];
}

async function websiteFacts({ db, user, now }: UserContext, question: string): Promise<string[]> {
  const websites = await db.website.findMany({
    where: { userId: user.id },
    orderBy: { createdAt: 'desc' },
    take: READ_WEBSITES,
    select: { id: true, cmsType: true, domain: true, lastCheck: true },
  });
  const asked = question.toLowerCase();
  const named = websites.filter(({ domain }) => asked.includes(shortAddress(domain).toLowerCase()));
  const meant = (named.length > 0 ? named : websites).slice(0, MOST_WEBSITES);
  const old = ABOUT_OLD_PAGES.test(question)
    ? await Promise.all(meant.map(({ id }) => outOfDatePages(db, { userId: user.id, websiteId: id }, now())))
    : [];
  return meant.flatMap(({ cmsType, domain, lastCheck }, at) => [
    `Your ${CMS_LABELS[cmsType]} website ${markdownLink(shortAddress(domain), LINKED_PAGES.websites)}: ${lastFound(lastCheck)}`,
    ...(old[at] ?? []).map(
      ({ title, url, reason }) =>
        `Out of date on ${shortAddress(domain)}: ${markdownLink(title, url)}. ${reason}`,
    ),
  ]);
}

function lastFound(lastCheck: unknown): string {
  const check = readStored(siteCheck, lastCheck);
  if (!check) return 'connected, not checked yet.';
  const found = check.problem ? SITE_CAUSES[check.problem] : 'It answered and takes posts.';
  return `checked ${timeInWords(new Date(check.checkedAt))}. ${found}`;
}

async function calendarFacts({ db, user }: UserContext): Promise<string[]> {
  const plans = await db.publishPlan.findMany({
    where: { userId: user.id },
    orderBy: { createdAt: 'desc' },
    take: MOST_PLANS,
    select: { websiteId: true, pausedAt: true, pauseReason: true, website: { select: { domain: true } } },
  });
  const counts = await db.calendarEntry.groupBy({
    by: ['websiteId', 'status'],
    where: {
      userId: user.id,
      websiteId: { in: plans.map(({ websiteId }) => websiteId) },
      status: { in: ['review', ...STOPPED_STATUSES] },
    },
    _count: { id: true },
    orderBy: { status: 'asc' },
  });
  return plans.map(({ websiteId, website, ...plan }) => {
    const waiting = counts.filter((count) => count.websiteId === websiteId);
    const site = shortAddress(website.domain);
    return `Your publishing plan for ${markdownLink(site, LINKED_PAGES.calendar)}: ${pauseInWords(plan)}; ${inWords(waiting)}.`;
  });
}

function pauseInWords({ pausedAt, pauseReason }: { pausedAt: Date | null; pauseReason: string | null }) {
  if (!pausedAt) return 'not paused';
  const since = `paused since ${timeInWords(pausedAt)}`;
  return pauseReason ? `${since} (${pauseReason.replace(/\.$/, '')})` : `${since} by you`;
}

const STATES: Record<string, string> = { review: 'for approval', held: 'on hold' };

function inWords(waiting: { status: string; _count: { id: number } }[]): string {
  const pieces = waiting.reduce((sum, { _count }) => sum + _count.id, 0);
  if (pieces === 0) return 'nothing in it waits for you';
  const parts = waiting.map(({ status, _count }) => `${_count.id} ${STATES[status] ?? status}`);
  return `${pieces} ${pieces === 1 ? 'piece waits' : 'pieces wait'} for you (${parts.join(', ')})`;
}

export async function replyTo(ctx: UserContext, { messages }: { messages: ChatTurn[] }) {
  await ctx.limits.consume('chatDay', ctx.user.id);
  try {
    let reply = '';
    for await (const part of answer(ctx, messages, ctx.signal)) reply += part;
    return { reply };
  } catch (error) {
    throw withMessage(error, CHAT_MESSAGES.replyFailed);
  }
}

export function recentTurns(turns: ChatTurn[], tokenBudget = HISTORY_TOKEN_BUDGET): ChatTurn[] {
  let left = tokenBudget * CHARACTERS_PER_TOKEN;
  const kept: ChatTurn[] = [];
  for (const turn of turns.toReversed()) {
    left -= turn.content.length;
    if (left < 0 && kept.length > 0) break;
    kept.unshift(turn);
  }
  const firstQuestion = kept.findIndex(({ role }) => role === 'user');
  return firstQuestion > 0 ? kept.slice(firstQuestion) : kept;
}
