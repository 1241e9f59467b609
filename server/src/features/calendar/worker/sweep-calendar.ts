import { CALENDAR_MESSAGES } from '#shared/rules/calendar.ts';
import type { Services } from '#server/context.ts';
import { mailWeeks } from './mail-weeks.ts';
import { toInstant } from '../wall-time.ts';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import { changeAccount } from '#server/auth/change-as.ts';
import { titleOf, calendarUrl } from './entry-step.ts';
import { queueMail } from '#server/queue/mail-queue.ts';
import { wordsMail } from '#server/mails/calendar-mails.ts';

const { freeLimit, monthlyLimit } = CONTENT_MESSAGES;

const USED_UP: string[] = [freeLimit, monthlyLimit];

const AHEAD_MS = 60_000;
const AT_ONCE = 1000;
/** Per user, so that other users' entries come between. */
const WRITTEN_AT_ONCE = 10;
const POSTED_AT_ONCE = 4;

type Due = { id: string; runAt: Date };

/** At the start and every minute: due steps, and mails about many entries. */
export async function sweepCalendar(services: Services) {
  await followDowngrades(services);
  for (const { id, runAt } of await findDue(services))
    await services.queue.add('workOnEntry', { id }, { runAt, unique: true });
  await mailUsedUpWords(services);
  await mailWeeks(services);
}

export function findDue({ db, now }: Pick<Services, 'db' | 'now'>): Promise<Due[]> {
  const soon = new Date(now().getTime() + AHEAD_MS);
  return db.$queryRaw<Due[]>`
    with steps as (
      select entry.id, entry.user_id, entry.status, entry.slot_at,
        entry.status = 'posting' and entry.held_by is not null as is_held, greatest(entry.try_at, case entry.status
        when 'queued' then entry.slot_at - make_interval(hours => coalesce(plan.lead_hours, 24))
        when 'writing' then ${now()}
        when 'review' then case when entry.reminded_at is null then entry.slot_at - interval '1 day' else entry.slot_at end
        when 'held' then entry.try_at
        else entry.slot_at end) as due
      from calendar_entries entry left join publish_plans plan on plan.id = entry.plan_id
        left join entry_batches batch on batch.id = entry.batch_id
      where entry.slot_at is not null
        and (entry.status in ('queued', 'writing', 'review', 'approved', 'posting')
          or (entry.status = 'held' and entry.try_at is not null))
        and ((plan.paused_at is null and batch.paused_at is null) or entry.status = 'posting')),
    ranked as (
      select *, row_number() over (partition by user_id, status order by due, slot_at) as place,
        count(*) filter (where status = 'writing') over (partition by user_id) as being_written,
        count(*) filter (where is_held) over (partition by user_id) as being_posted
      from steps where due <= ${soon} or status = 'posting')
    select id, due as "runAt" from ranked
    where due <= ${soon} and not is_held and case status
      when 'queued' then place <= ${WRITTEN_AT_ONCE} - being_written
      when 'approved' then place <= ${POSTED_AT_ONCE} - being_posted
      else true end
    order by due, slot_at limit ${AT_ONCE}`;
}

/** Free has no plans and one scheduled piece: plans pause, and other pieces are held. */
async function followDowngrades({ db, now }: Services) {
  const at = now();
  await db.$executeRaw`
    update publish_plans set paused_at = ${at}, pause_reason = ${CALENDAR_MESSAGES.downgraded}, updated_at = ${at}
    from accounts
    where accounts.id = publish_plans.user_id and paused_at is null
      and (accounts.plan = 'free' or accounts.pro_until <= ${at})`;
  await db.$executeRaw`
    update calendar_entries set status = 'held', try_at = null, last_error = ${CALENDAR_MESSAGES.freeHeld},
      last_hint = ${CALENDAR_MESSAGES.chooseTime}, updated_at = ${at}
    from (
      select entry.id, row_number() over (partition by entry.user_id order by entry.slot_at) as place
      from calendar_entries entry join accounts on accounts.id = entry.user_id
      where entry.plan_id is null and entry.status in ('queued', 'writing', 'review', 'approved', 'posting')
        and (accounts.plan = 'free' or accounts.pro_until <= ${at})) planned
    where calendar_entries.id = planned.id and place > 1 and status <> 'posting'`;
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
  const { db, now } = services;
  const untold = { status: 'held', lastError: { in: USED_UP }, remindedAt: null } as const;
  const users = await db.calendarEntry.findMany({
    where: untold,
    distinct: ['userId'],
    select: { userId: true, user: { select: { email: true } } },
  });
  for (const { userId, user } of users)
    await changeAccount({ db, now, user: { id: userId } }, async (tx) => {
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
