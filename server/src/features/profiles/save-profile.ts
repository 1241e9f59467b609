import type { z } from 'zod';
import type { UserContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { PROFILE_MESSAGES } from '#shared/schemas/profiles.ts';
import type { createProfileInput, updateProfileInput } from './inputs.ts';

export async function createProfile(
  { db, queue, user }: UserContext,
  input: z.infer<typeof createProfileInput>,
) {
  await db.$transaction(async (tx) => {
    await tx.profile.createMany({ data: { ...input, userId: user.id }, skipDuplicates: true });
    const isOwn = await tx.profile.count({ where: { id: input.id, userId: user.id } });
    if (!isOwn) throw new AppError('conflict', PROFILE_MESSAGES.saveFailed);
    await queue.add('readLogo', { id: input.id }, { tx, unique: true });
  });
  return { id: input.id };
}

export async function updateProfile(
  { db, queue, user }: UserContext,
  { id, ...data }: z.infer<typeof updateProfileInput>,
) {
  await db.$transaction(async (tx) => {
    const { count } = await tx.profile.updateMany({ where: { id, userId: user.id }, data });
    if (count === 0) throw new AppError('notFound', PROFILE_MESSAGES.updateFailed);
    await queue.add('readLogo', { id }, { tx, unique: true });
  });
  return { id };
}
