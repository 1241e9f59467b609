import { DAY_MS } from '#server/lib/durations.ts';
import type { Services } from '#server/context.ts';

/** Far longer than a report is accepted for. */
const KEPT_MS = DAY_MS;

/** Forgets which reports have come when they would be too old to be accepted again. */
export async function removeOldReports({ db, now }: Pick<Services, 'db' | 'now'>) {
  const receivedAt = { lte: new Date(now().getTime() - KEPT_MS) };
  await db.websiteReport.deleteMany({ where: { receivedAt } });
}
