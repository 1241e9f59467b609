import type { z } from 'zod';
import { NO_VOICE_RULES, voiceRules } from '#shared/schemas/voice.ts';
import { PROFILE_MESSAGES } from '#shared/schemas/profiles.ts';
import type { ProfileIdInput, saveVoiceInput } from './inputs.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { readStored } from '../../database/stored.ts';
import { changeAccount } from '../../auth/change-as.ts';

export async function getVoice({ db, user }: UserContext, { id }: ProfileIdInput) {
  const profile = await db.profile.findFirst({
    where: { id, userId: user.id },
    select: { voiceRules: true },
  });
  if (!profile) throw new AppError('notFound', PROFILE_MESSAGES.notFound);
  return readStored(voiceRules, profile.voiceRules) ?? NO_VOICE_RULES;
}

export async function saveVoice(ctx: UserContext, { id, ...rules }: z.infer<typeof saveVoiceInput>) {
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
