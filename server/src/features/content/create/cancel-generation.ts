import type { GenerationInput } from './inputs.ts';
import { CONTENT_MESSAGES } from '#shared/content-rules.ts';
import { Prisma } from '../../../generated/prisma/client.ts';
import type { UserContext } from '../../../context.ts';
import { AppError } from '../../../errors.ts';
import { RUNNING_STATUSES } from '#shared/content-rules.ts';

/**
 * Cancels a running generation and releases its reservation; the writing instance hears of it through the database. One
 * that has ended, or whose text is complete, stays as it is.
 */
export async function cancelGeneration({ db, user, now }: UserContext, { id }: GenerationInput) {
  const own = { id, userId: user.id };
  const { count } = await db.generation.updateMany({
    where: { ...own, status: { in: [...RUNNING_STATUSES] }, result: { equals: Prisma.DbNull } },
    data: { status: 'cancelled', finishedAt: now(), leaseOwner: null, plan: Prisma.DbNull },
  });
  if (count > 0) await db.generationSection.deleteMany({ where: { generationId: id } });
  else if ((await db.generation.count({ where: own })) === 0)
    throw new AppError('notFound', CONTENT_MESSAGES.notFound);
}
