import { MESSAGES, type UpdateProfileInput } from '#shared/profiles.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';

export async function updateProfile({ db, user }: UserContext, { id, ...data }: UpdateProfileInput) {
  const { count } = await db.profile.updateMany({ where: { id, userId: user.id }, data });
  if (count === 0) throw new AppError('notFound', MESSAGES.updateFailed);
  return { id };
}
