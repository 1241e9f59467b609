import { PROFILE_MESSAGES } from '#shared/profiles.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';

/** Pieces written with the profile stay and lose their link to it. */
export async function deleteProfile({ db, user }: UserContext, { id }: { id: string }) {
  const { count } = await db.profile.deleteMany({ where: { id, userId: user.id } });
  if (count === 0) throw new AppError('notFound', PROFILE_MESSAGES.deleteFailed);
  return { id };
}
