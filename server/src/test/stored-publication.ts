import type { Db } from '#server/database/db.ts';
import { ATTEMPTS, attemptState } from '#server/features/publish/post/attempts.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';

/** A publication with what its attempts say of it. */
export async function storedPublication(db: Db, where: Prisma.PublicationWhereInput) {
  const row = await db.publication.findFirstOrThrow({ where, include: { attempts: ATTEMPTS } });
  const { createdAt: askedAt, ...state } = attemptState(row.attempts);
  return { ...row, ...state, askedAt };
}

/** A post of this user that was asked for then, and may still come. */
export const asked = (userId: string, askedAt: Date) => ({
  attempts: { create: { userId, task: 'create', askedAt } as const },
});
