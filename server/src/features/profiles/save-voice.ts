import { PROFILE_MESSAGES } from '#shared/schemas/profiles.ts';
import type { SaveVoiceInput } from './inputs.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { changeAccount } from '../../auth/change-as.ts';

export async function saveVoice(ctx: UserContext, { id, ...rules }: SaveVoiceInput) {
  const { user } = ctx;
  await changeAccount(ctx, async (tx) => {
    const isOwn = await tx.profile.count({ where: { id, userId: user.id } });
    if (!isOwn) throw new AppError('notFound', PROFILE_MESSAGES.notFound);
    await tx.profileVoice.upsert({
      where: { profileId: id, profile: { userId: user.id } },
      create: { profileId: id, ...rules },
      update: rules,
    });
  });
  return { id };
}
