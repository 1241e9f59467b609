import { PROFILE_MESSAGES } from '#shared/schemas/profiles.ts';
import type { CreateProfileInput } from './inputs.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';

/** The id comes from the client: a request that is sent twice creates one profile. */
export async function createProfile({ db, user }: UserContext, input: CreateProfileInput) {
  await db.profile.createMany({ data: { ...input, userId: user.id }, skipDuplicates: true });
  const isOwn = await db.profile.count({ where: { id: input.id, userId: user.id } });
  if (!isOwn) throw new AppError('conflict', PROFILE_MESSAGES.saveFailed);
  return { id: input.id };
}
