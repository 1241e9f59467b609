import { entryBrief } from '#shared/schemas/calendar.ts';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import type { Services } from '#server/context.ts';
import { readStored } from '#server/database/stored.ts';
import { wordsMail } from '#server/mails/calendar-mails.ts';
import { queueMail } from '#server/queue/mail-queue.ts';
import { asSeen, calendarUrl, titleOf, type StepContext, type StepEntry } from './entry-step.ts';
import { changeAccount } from '#server/auth/change-as.ts';

const { freeLimit, monthlyLimit } = CONTENT_MESSAGES;
const USED_UP: string[] = [freeLimit, monthlyLimit];

/**
 * Holds an entry that there are no words left for, and with it all that would be refused later: what is as long or
 * longer and would be begun before the words are renewed.
 * @param tryAt when they are; null where they are not
 */
export async function holdForWords(ctx: StepContext, entry: StepEntry, reason: string, tryAt: Date | null) {
  const { wordCount = 0 } = readStored(entryBrief, entry.brief) ?? {};
  const held = { status: 'held', lastError: reason, lastHint: null, tryAt, generationId: null } as const;
  await changeAccount(ctx, async (tx) => {
    const { count } = await tx.calendarEntry.updateMany({ where: asSeen(entry), data: held });
    if (count === 0) return;
    await tx.$executeRaw`
      update calendar_entries entry
      set status = 'held', last_error = ${reason}, last_hint = null, try_at = ${tryAt}, updated_at = ${ctx.now()}
      where entry.user_id = ${ctx.user.id}::uuid and entry.status = 'queued' and entry.generation_id is null
        and entry.slot_at is not null and entry.brief->'wordCount' >= to_jsonb(${wordCount}::int)
        and (${tryAt}::timestamptz is null or entry.slot_at - make_interval(hours => coalesce(
          (select lead_hours from publish_plans plan where plan.id = entry.plan_id), 24)) < ${tryAt})`;
  });
}

/** Tells each user once what is held because the words are used up: one mail, however many entries. */
export async function mailUsedUpWords(services: Services) {
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
