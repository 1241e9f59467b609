import { changeAccount } from '#server/auth/change-as.ts';
import { keepDeleted } from '#server/auth/keep-deleted.ts';
import type { UserContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { PROFILE_MESSAGES } from '#shared/schemas/profiles.ts';
import type { ProfileIdInput } from './inputs.ts';

/** Pieces stay and lose their link to it; planned ones are written without a profile. */
export async function deleteProfile(ctx: UserContext, { id }: ProfileIdInput) {
  const { user, now } = ctx;
  await changeAccount(ctx, async (tx) => {
    const own = { id, userId: user.id };
    const profile = await tx.profile.findFirst({ where: own, select: { name: true } });
    if (!profile) throw new AppError('notFound', PROFILE_MESSAGES.deleteFailed);

    await keepDeleted(tx, ctx, { kind: 'profile', title: profile.name });
    await tx.profile.deleteMany({ where: own });
    await tx.$executeRaw`
      update calendar_entries set brief = jsonb_set(brief, '{profileId}', 'null'), updated_at = ${now()}
      where user_id = ${user.id}::uuid and brief->>'profileId' = ${id}`;
  });
  return { id };
}

export async function countPlanned({ db, user }: UserContext, { id }: ProfileIdInput) {
  const count = await db.calendarEntry.count({
    where: {
      userId: user.id,
      contentId: null,
      // Those keep the profile as it was.
      status: { not: 'writing' },
      brief: { path: ['profileId'], equals: id },
    },
  });
  return { count };
}
