import type { z } from 'zod';
import { PROFILE_MESSAGES } from '#shared/schemas/profiles.ts';
import type { updateProfileInput } from './inputs.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';

export async function updateProfile(
  { db, user }: UserContext,
  { id, ...data }: z.infer<typeof updateProfileInput>,
) {
  const { count } = await db.profile.updateMany({ where: { id, userId: user.id }, data });
  if (count === 0) throw new AppError('notFound', PROFILE_MESSAGES.updateFailed);
  return { id };
}
