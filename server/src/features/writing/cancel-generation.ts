import type { UserContext } from '#server/context.ts';
import type { Db, Tx } from '#server/database/db.ts';
import { AppError } from '#server/errors.ts';
import { Prisma } from '#server/generated/prisma/client.ts';
import { STOPPED_CHANNEL } from '#server/live/live-generations.ts';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import type { GenerationInput } from './inputs.ts';
import { BEING_WRITTEN } from './queries.ts';

/**
 * Cancels a running generation and releases its reservation; the writing instance hears of it through the database. One
 * that has ended stays as it is, and a complete text is stored at once: no model goes on reading it.
 * @returns whether there is a complete text
 */
export async function cancelGeneration({ db, bus, user, now }: UserContext, { id }: GenerationInput) {
  const own = { id, userId: user.id };
  if ((await cancelWriting(db, own, now())) > 0) return { isWritten: false };

  const ended = await db.generation.findFirst({ where: own, select: { status: true } });
  if (!ended) throw new AppError('notFound', CONTENT_MESSAGES.notFound);
  const isWritten = ended.status !== 'failed' && ended.status !== 'cancelled';
  if (isWritten) await bus.publish(STOPPED_CHANNEL, id);
  return { isWritten };
}

/** Ends what is being written of one user, all of it or one piece. @returns how many were cancelled */
export async function cancelWriting(
  db: Db | Tx,
  which: { userId: string; id?: string },
  at: Date,
): Promise<number> {
  const cancelled = await db.generation.updateManyAndReturn({
    where: { ...which, ...BEING_WRITTEN },
    data: { status: 'cancelled', finishedAt: at, heldBy: null, plan: Prisma.DbNull },
    select: { id: true },
  });
  const ids = cancelled.map(({ id }) => id);
  await db.generationSection.deleteMany({ where: { generationId: { in: ids } } });
  return ids.length;
}
