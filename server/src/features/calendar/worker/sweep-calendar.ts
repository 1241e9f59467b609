import { changeAccount } from '#server/auth/change-as.ts';
import { OF_ACTIVE_USER } from '#server/auth/is-blocked.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/database/db.ts';
import { outOfDatePages } from '#server/features/own-site/list-pages.ts';
import { worthOf } from '#server/features/results/worth/worth-doing.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { DAY_MS } from '#server/lib/durations.ts';
import { weekMail, wordsMail } from '#server/mails/calendar-mails.ts';
import { queueMail } from '#server/queue/mail-queue.ts';
import { CALENDAR_MESSAGES, PLANNED_STATUSES, STOPPED_STATUSES } from '#shared/rules/calendar.ts';
import { CONTENT_MESSAGES, monthlyLimit } from '#shared/rules/content.ts';
import { WEEK_MS } from '../pace.ts';
import { findDue, forgetDowngrades, holdDowngraded } from '../queries.ts';
import { toInstant, toLocalTime } from '../wall-time.ts';
import { calendarUrl, titleOf } from './entry-step.ts';
import { noteStopped } from './stop-entry.ts';

/** What entries say that wait for words. */
const usedUp = ({ plans: { areSold, proWordsPerMonth } }: Services): string[] => [
  ...(areSold ? [CONTENT_MESSAGES.freeLimit] : []),
  ...(proWordsPerMonth === null ? [] : [monthlyLimit(proWordsPerMonth)]),
];

/** At the start and every minute: due steps, and mails about many entries. */
export async function sweepCalendar(services: Services) {
  await followDowngrades(services);
  for (const { id, runAt } of await findDue(services))
    await services.queue.add('workOnEntry', { id }, { runAt, unique: true });
  await mailUsedUpWords(services);
  await mailWeeks(services);
}

async function followDowngrades(services: Services) {
  if (!services.plans.areSold) return forgetDowngrades(services.db);

  await services.db.$transaction(async (tx) => {
    const held = await holdDowngraded(tx, services.now());
    await noteStopped(services, tx, held, { status: 'held', reason: CALENDAR_MESSAGES.freeHeld });
  });
}

type Timed = { slotAt: Date | null; localTime: string | null; timeZone: string };
type Move = { slotAt: Date; instant: Date };

/** Nightly: a country may change its clock rules. */
export async function recomputeSlots({ db, now, log }: Services) {
  const entries = await db.calendarEntry.findMany({
    where: { slotAt: { gt: now() }, localTime: { not: null }, status: { notIn: ['posting', 'posted'] } },
    select: { id: true, slotAt: true, localTime: true, timeZone: true, status: true },
  });
  for (const { id, slotAt, localTime, status, instant } of movesOf(entries, now()))
    await db.calendarEntry
      .updateMany({ where: { id, slotAt, localTime, status }, data: { slotAt: instant } })
      .catch((error: unknown) => log.warn({ err: error, entryId: id }, 'a time could not be moved'));
}

/** In an order in which each new time is free. */
export const movesOf = <Entry extends Timed>(entries: Entry[], now: Date): (Entry & Move)[] =>
  entries
    .flatMap((entry) => {
      const { slotAt } = entry;
      const instant = toInstant(entry.localTime ?? '', entry.timeZone);
      const isMoved = slotAt && instant.getTime() !== slotAt.getTime() && instant > now;
      return isMoved ? [{ ...entry, slotAt, instant }] : [];
    })
    .sort(inTheirWay);

/** Later moves begin with the last, earlier ones with the first. */
function inTheirWay(one: Move, other: Move) {
  const isLater = ({ slotAt, instant }: Move) => instant > slotAt;
  if (isLater(one) !== isLater(other)) return isLater(one) ? 1 : -1;
  const order = one.slotAt.getTime() - other.slotAt.getTime();
  return isLater(one) ? -order : order;
}

/** One mail per user, however many entries. */
async function mailUsedUpWords(services: Services) {
  const { db, plans, now } = services;
  const untold = {
    status: 'held',
    lastError: { in: usedUp(services) },
    remindedAt: null,
    ...OF_ACTIVE_USER,
  } as const;

  const users = await db.calendarEntry.findMany({
    where: untold,
    distinct: ['userId'],
    select: { userId: true, user: { select: { email: true } } },
  });

  for (const { userId, user } of users)
    await changeAccount({ db, plans, now, user: { id: userId } }, async (tx) => {
      const entries = await tx.calendarEntry.findMany({
        where: { ...untold, userId },
        orderBy: { slotAt: 'asc' },
        select: { id: true, brief: true, tryAt: true, timeZone: true, piece: { select: { title: true } } },
      });
      const [first] = entries;
      if (!first) return;
      const ids = entries.map(({ id }) => id);
      await tx.calendarEntry.updateMany({ where: { id: { in: ids } }, data: { remindedAt: now() } });
      const { tryAt, timeZone } = first;
      const titles = entries.map(titleOf);
      await queueMail(
        services,
        tx,
        wordsMail({ to: user.email, titles, tryAt, timeZone, url: calendarUrl(services) }),
      );
    });
}

const STOPPED: readonly string[] = STOPPED_STATUSES;
const MONDAY = 1;
const FROM = '08:00';
/** Below a week, so that a late mail does not put off the next one. */
const REST_MS = 6 * DAY_MS;
/** A paused plan is mentioned for so long. */
const PAUSE_MS = 4 * WEEK_MS;

const PLAN_PARTS = {
  website: { select: { domain: true } },
  user: { select: { email: true } },
} satisfies Prisma.PublishPlanInclude;

const ENTRY_PARTS = {
  status: true,
  slotAt: true,
  postedAt: true,
  contentId: true,
  brief: true,
  lastError: true,
  piece: { select: { title: true } },
  plan: { select: { pausedAt: true } },
  batch: { select: { pausedAt: true } },
} satisfies Prisma.CalendarEntrySelect;

type Plan = Prisma.PublishPlanGetPayload<{ include: typeof PLAN_PARTS }>;

/** Mondays from 8:00 at the website. A paused plan's mail goes out only while something waits in it. */
export async function mailWeeks(services: Services) {
  const at = services.now();
  const rested = new Date(at.getTime() - REST_MS);
  const pausedLately = new Date(at.getTime() - PAUSE_MS);
  const plans = await services.db.publishPlan.findMany({
    where: {
      ...OF_ACTIVE_USER,
      mondayMail: true,
      AND: [
        { OR: [{ weekMailedAt: null }, { weekMailedAt: { lt: rested } }] },
        { OR: [{ pausedAt: null }, { pausedAt: { gte: pausedLately } }] },
      ],
    },
    include: PLAN_PARTS,
  });
  for (const plan of plans) if (isMondayMorning(at, plan.timeZone)) await mailWeek(services, plan, at);
}

function isMondayMorning(at: Date, timeZone: string) {
  const local = toLocalTime(at, timeZone);
  return new Date(`${local}Z`).getUTCDay() === MONDAY && local.slice(-FROM.length) >= FROM;
}

/** Of what is worth doing the mail has so many. */
const WORTH_NAMED = 3;

async function mailWeek(services: Services, plan: Plan, at: Date) {
  const { id, weekMailedAt, timeZone, website, user, pausedAt, pauseReason: reason } = plan;
  await services.db.$transaction(async (tx) => {
    const { count } = await tx.publishPlan.updateMany({
      where: { id, weekMailedAt },
      data: { weekMailedAt: at },
    });
    if (count === 0) return;
    const { posted, ...waiting } = await weekOf(tx, plan, at);
    // Posts alone are no reason to mention a pause.
    const parts = pausedAt ? waiting : { posted, ...waiting };
    if (Object.values(parts).every(({ length }) => length === 0)) return;
    const pause = pausedAt && { since: pausedAt, reason };
    const about = { to: user.email, domain: website.domain, timeZone, url: calendarUrl(services), pause };
    const old = await outOfDatePages(tx, plan, at);
    const worth = await worthOf(tx, { userId: plan.userId, websiteId: plan.websiteId }, at);
    const named = worth.slice(0, WORTH_NAMED);
    await queueMail(services, tx, weekMail({ ...about, ...waiting, posted, old, worth: named }));
  });
}

async function weekOf(tx: Tx, { userId, websiteId }: Plan, at: Date) {
  const later = (ms: number) => new Date(at.getTime() + ms);
  const since = later(-WEEK_MS);
  const entries = await tx.calendarEntry.findMany({
    where: {
      userId,
      websiteId,
      OR: [
        { status: 'posted', postedAt: { gte: since } },
        { status: { in: [...PLANNED_STATUSES] }, slotAt: { lt: later(WEEK_MS) } },
        { status: { in: [...STOPPED_STATUSES] } },
      ],
    },
    orderBy: { slotAt: 'asc' },
    select: ENTRY_PARTS,
  });
  const named = entries.map((entry) => ({ ...entry, title: titleOf(entry) }));
  const isStopped = (status: string) => STOPPED.includes(status);
  const planned = named.filter(({ status }) => status !== 'posted' && !isStopped(status));
  const posted = named.filter(({ status }) => status === 'posted');

  return {
    posted: await withPostsByHand(tx, { userId, websiteId, since }, posted),
    next: planned.filter((entry) => !isKeptBack(entry)),
    keptBack: planned.filter(isKeptBack).map(({ title }) => title),
    needed: named.flatMap(({ status, title, lastError }) => {
      if (status === 'review') return [{ title, reason: 'waits for your approval' }];
      if (!isStopped(status)) return [];
      return [{ title, reason: [status, lastError?.replace(/\.$/, '')].filter(Boolean).join(': ') }];
    }),
  };
}

type Stop = { pausedAt: Date | null } | null;

const isKeptBack = ({ status, plan, batch }: { status: string; plan: Stop; batch: Stop }) =>
  status !== 'posting' && Boolean(plan?.pausedAt ?? batch?.pausedAt);

type Site = { userId: string; websiteId: string; since: Date };
type Posted = { contentId: string | null; title: string; postedAt: Date | null };

async function withPostsByHand(tx: Tx, { userId, websiteId, since }: Site, posted: Posted[]) {
  const known = posted.flatMap(({ contentId }) => contentId ?? []);
  const byHand = await tx.publication.findMany({
    where: { userId, websiteId, status: 'publish', postedAt: { gte: since }, contentId: { notIn: known } },
    select: { postedAt: true, piece: { select: { title: true } } },
  });
  const all = [...posted, ...byHand.map(({ postedAt, piece: { title } }) => ({ postedAt, title }))];
  const timeOf = ({ postedAt }: Pick<Posted, 'postedAt'>) => postedAt?.getTime() ?? 0;
  return all.sort((one, other) => timeOf(one) - timeOf(other)).map(({ title }) => title);
}
