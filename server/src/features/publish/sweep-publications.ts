import type { Services } from '../../context.ts';

/** The time between two sweeps, so that each look is taken when it is due. */
const AHEAD_MS = 60_000;
const AT_ONCE = 1000;

/** At every start and every minute: sees to each publication whose end nobody has noted. */
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
