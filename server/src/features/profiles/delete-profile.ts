import { PROFILE_MESSAGES } from '#shared/profiles.ts';
import type { ProfileIdInput } from './inputs.ts';
import type { UserContext } from '../../context.ts';
import { lockAccount } from '../../database/db.ts';
import { AppError } from '../../errors.ts';

/** Pieces written with the profile stay and lose their link to it; what is planned with it is written without one. */
export async function deleteProfile({ db, user, now }: UserContext, { id }: ProfileIdInput) {
  await db.$transaction(async (tx) => {
    await lockAccount(tx, user.id);
    const { count } = await tx.profile.deleteMany({ where: { id, userId: user.id } });
    if (count === 0) throw new AppError('notFound', PROFILE_MESSAGES.deleteFailed);
    await tx.$executeRaw`
      update calendar_entries set brief = jsonb_set(brief, '{profileId}', 'null'), updated_at = ${now()}
      where user_id = ${user.id}::uuid and brief->>'profileId' = ${id}`;
  });
  return { id };
}
