import type { Services } from '#server/context.ts';
import { findDue, holdDowngraded } from '../queries.ts';
import { mailWeeks } from './mail-weeks.ts';
import { toInstant } from '../wall-time.ts';
import { CALENDAR_MESSAGES } from '#shared/rules/calendar.ts';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import { changeAccount } from '#server/auth/change-as.ts';
import { titleOf, calendarUrl } from './entry-step.ts';
import { noteStopped } from './stop-entry.ts';
import { queueMail } from '#server/queue/mail-queue.ts';
import { wordsMail } from '#server/mails/calendar-mails.ts';

const { freeLimit, monthlyLimit } = CONTENT_MESSAGES;

const USED_UP: string[] = [freeLimit, monthlyLimit];

/** At the start and every minute: due steps, and mails about many entries. */
export async function sweepCalendar(services: Services) {
  await followDowngrades(services);
  for (const { id, runAt } of await findDue(services))
    await services.queue.add('workOnEntry', { id }, { runAt, unique: true });
  await mailUsedUpWords(services);
  await mailWeeks(services);
}

async function followDowngrades(services: Services) {
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
