import type { Services } from '#server/context.ts';

/** The time between two sweeps, short enough for every lookup to be on time. */
const AHEAD_MS = 60_000;
const AT_ONCE = 1000;

/** At every start and every minute: settles publications with an unknown outcome. */
export async function sweepPublications({ db, queue, now }: Services) {
  const soon = new Date(now().getTime() + AHEAD_MS);
  const due = await db.publication.findMany({
    where: { lookAt: { lte: soon }, websiteId: { not: null } },
    select: { id: true, lookAt: true },
    orderBy: { lookAt: 'asc' },
    take: AT_ONCE,
  });
  for (const { id, lookAt } of due) {
    const runAt = lookAt ?? now();
    await queue.add('settlePublication', { id }, { runAt, unique: true });
  }
}
