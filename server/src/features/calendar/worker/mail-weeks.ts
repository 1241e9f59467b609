import { PLANNED_STATUSES, STOPPED_STATUSES } from '#shared/calendar-rules.ts';
import type { Services } from '../../../context.ts';
import type { Tx } from '../../../database/db.ts';
import type { Prisma } from '../../../generated/prisma/client.ts';
import { DAY_MS } from '../../../lib/durations.ts';
import { weekMail } from '../../../mails/calendar-mails.ts';
import { queueMail } from '../../../queue/mail-queue.ts';
import { WEEK_MS } from '../pace.ts';
import { toLocalTime } from '../wall-time.ts';
import { calendarUrl, titleOf } from './entry-step.ts';

const STOPPED: readonly string[] = STOPPED_STATUSES;
const MONDAY = 1;
const FROM = '08:00';
/** Less than a week, so that a mail that went out late does not put off the next one. */
const REST_MS = 6 * DAY_MS;

const PLAN_PARTS = {
  website: { select: { domain: true } },
  user: { select: { email: true } },
} satisfies Prisma.PublishPlanInclude;

type Plan = Prisma.PublishPlanGetPayload<{ include: typeof PLAN_PARTS }>;

/** On Mondays from eight at the website: says once what went out, what is next and what needs the user. */
export async function mailWeeks(services: Services) {
  const at = services.now();
  const rested = new Date(at.getTime() - REST_MS);
  const plans = await services.db.publishPlan.findMany({
    where: {
      mondayMail: true,
      pausedAt: null,
      OR: [{ weekMailedAt: null }, { weekMailedAt: { lt: rested } }],
    },
    include: PLAN_PARTS,
  });
  for (const plan of plans) if (isMondayMorning(at, plan.timeZone)) await mailWeek(services, plan, at);
}

function isMondayMorning(at: Date, timeZone: string) {
  const local = toLocalTime(at, timeZone);
  return new Date(`${local}Z`).getUTCDay() === MONDAY && local.slice(-FROM.length) >= FROM;
}

async function mailWeek(services: Services, plan: Plan, at: Date) {
  const { id, weekMailedAt, timeZone, website, user } = plan;
  await services.db.$transaction(async (tx) => {
    const { count } = await tx.publishPlan.updateMany({
      where: { id, weekMailedAt },
      data: { weekMailedAt: at },
    });
    if (count === 0) return;
    const week = await weekOf(tx, plan, at);
    if (Object.values(week).every(({ length }) => length === 0)) return;
    const url = calendarUrl(services);
    await queueMail(
      services,
      tx,
      weekMail({ ...week, to: user.email, domain: website.domain, timeZone, url }),
    );
  });
}

async function weekOf(tx: Tx, { userId, websiteId }: Plan, at: Date) {
  const later = (ms: number) => new Date(at.getTime() + ms);
  const entries = await tx.calendarEntry.findMany({
    where: {
      userId,
      websiteId,
      OR: [
        { status: 'posted', postedAt: { gte: later(-WEEK_MS) } },
        { status: { in: [...PLANNED_STATUSES] }, slotAt: { lt: later(WEEK_MS) } },
        { status: { in: [...STOPPED_STATUSES] } },
      ],
    },
    orderBy: { slotAt: 'asc' },
    select: { status: true, slotAt: true, brief: true, lastError: true, piece: { select: { title: true } } },
  });
  const named = entries.map((entry) => ({ ...entry, title: titleOf(entry) }));
  const isStopped = (status: string) => STOPPED.includes(status);
  return {
    posted: named.filter(({ status }) => status === 'posted').map(({ title }) => title),
    next: named.filter(({ status }) => status !== 'posted' && !isStopped(status)),
    needed: named.flatMap(({ status, title, lastError }) =>
      status === 'review'
        ? [{ title, reason: 'waits for your approval' }]
        : isStopped(status)
          ? [{ title, reason: [status, lastError?.replace(/\.$/, '')].filter(Boolean).join(': ') }]
          : [],
    ),
  };
}
