import { NO_VOICE_RULES, voiceRules } from '#shared/schemas/voice.ts';
import { PROFILE_MESSAGES } from '#shared/schemas/profiles.ts';
import type { ProfileIdInput } from './inputs.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { readStored } from '../../database/stored.ts';

/** How a profile writes; a profile that has said nothing about it has empty rules. */
export async function getVoice({ db, user }: UserContext, { id }: ProfileIdInput) {
  const profile = await db.profile.findFirst({
    where: { id, userId: user.id },
    select: { voiceRules: true },
  });
  if (!profile) throw new AppError('notFound', PROFILE_MESSAGES.notFound);
  return readStored(voiceRules, profile.voiceRules) ?? NO_VOICE_RULES;
}
