import type { Db } from '../database/db.ts';
import { DAY_MS } from '../lib/durations.ts';

/** A mail names a person, so it is kept only as long as "I got no mail" may have to be investigated. */
const KEPT_MS = 7 * DAY_MS;

/** Removes the mails that were sent or given up long ago. */
export async function removeOldMails({ db, now }: { db: Db; now: () => Date }) {
  const longAgo = { lte: new Date(now().getTime() - KEPT_MS) };
  const isOver = [
    { status: 'sent' as const, sentAt: longAgo },
    { status: 'failed' as const, createdAt: longAgo },
  ];
  await db.mail.deleteMany({ where: { OR: isOver } });
}
