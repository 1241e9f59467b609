import type { z } from 'zod';
import { changeAccount } from '#server/auth/change-as.ts';
import type { UserContext } from '#server/context.ts';
import { readStored } from '#server/database/stored.ts';
import { AppError } from '#server/errors.ts';
import { VOICE_SAMPLE_MAX, VOICE_SAMPLES_MAX, VOICE_WORDS_MIN } from '#shared/rules/voice.ts';
import { PROFILE_MESSAGES } from '#shared/schemas/profiles.ts';
import { NO_VOICE_RULES, voiceRules } from '#shared/schemas/voice.ts';
import type { ProfileIdInput, saveVoiceInput } from './inputs.ts';

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

export async function samplesFromPosts({ db, user }: UserContext): Promise<string[]> {
  const posts = await db.sitePage.findMany({
    where: { goneAt: null, userId: user.id, kind: 'post', words: { gte: VOICE_WORDS_MIN } },
    orderBy: [{ publishedAt: { sort: 'desc', nulls: 'last' } }, { id: 'desc' }],
    take: VOICE_SAMPLES_MAX,
    select: { text: true },
  });
  return posts.map(({ text }) => startOf(text));
}

function startOf(text: string): string {
  if (text.length <= VOICE_SAMPLE_MAX) return text;
  const start = text.slice(0, VOICE_SAMPLE_MAX);
  return start.slice(0, start.lastIndexOf('\n\n')) || start;
}
