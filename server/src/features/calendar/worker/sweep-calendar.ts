import { CALENDAR_MESSAGES } from '#shared/rules/calendar.ts';
import type { Services } from '#server/context.ts';
import { mailUsedUpWords } from './hold-for-words.ts';
import { mailWeeks } from './mail-weeks.ts';

/** The time between two sweeps, short enough for every step to be on time. */
const AHEAD_MS = 60_000;
const AT_ONCE = 1000;
/** Entries of one user that are written and posted at the same time, however many are due: the others' come between. */
const WRITTEN_AT_ONCE = 10;
const POSTED_AT_ONCE = 4;

type Due = { id: string; runAt: Date };

/** At every start and every minute: begins the steps that are due, and sends the mails that are about many entries. */
export async function sweepCalendar(services: Services) {
  await followDowngrades(services);
  for (const { id, runAt } of await findDue(services))
    await services.queue.add('workOnEntry', { id }, { runAt, unique: true });
  await mailUsedUpWords(services);
  await mailWeeks(services);
}

/** The steps that are due within a minute, each with its moment. */
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

/** Free has no plans and one planned piece: the plans pause, and what is planned beyond the next piece is held. */
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
