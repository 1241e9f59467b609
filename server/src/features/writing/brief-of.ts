import type { Db, Tx } from '#server/database/db.ts';
import { readStored } from '#server/database/stored.ts';
import { AppError } from '#server/errors.ts';
import type { Profile, ProfileVoice } from '#server/generated/prisma/client.ts';
import { briefProfile, type Brief, type BriefProfile } from '#server/ports/ai-writer/brief.ts';
import type * as hearing from '#server/text/hear-voice.ts';
import { threaded } from '#server/threads/threaded.ts';
import { CONTENT_MESSAGES, CTA_LABELS, DEFAULT_TONE, PROFILE_AUDIENCE } from '#shared/rules/content.ts';
import type { GenerateContentInput } from '#shared/schemas/content.ts';
import { PROFILE_MESSAGES } from '#shared/schemas/profiles.ts';
import { voiceRules } from '#shared/schemas/voice.ts';

const inThread = threaded<typeof hearing>(import.meta.dirname, '../../text/hear-voice.ts');

type ChosenProfile = Profile & { voiceRules: ProfileVoice | null };

/** @throws AppError('notFound') where the chosen profile is gone or another user's. */
export async function chosenProfile(
  db: Db | Tx,
  userId: string,
  id: string | null,
): Promise<ChosenProfile | null> {
  if (!id) return null;
  const profile = await db.profile.findFirst({ where: { id, userId }, include: { voiceRules: true } });
  if (!profile) throw new AppError('notFound', CONTENT_MESSAGES.profileGone);
  return profile;
}

/** The voice of a profile, as writers are shown it. @throws AppError('conflict') where it cannot be read */
export async function voiceOf(
  profile: ChosenProfile | null,
  language: GenerateContentInput['language'],
): Promise<Brief['voice']> {
  if (!profile?.voiceRules) return null;
  const voice = readStored(voiceRules, profile.voiceRules);
  if (!voice) throw new AppError('conflict', PROFILE_MESSAGES.voiceUnreadable);
  return { ...voice, ...(await inThread('hearVoice', voice.samples, language ?? 'en')) };
}

type Company = { profile: ChosenProfile | null; voice: Brief['voice']; given?: BriefProfile | null };

/** What it asks for under the same name goes on as it is. */
export function briefOf(input: GenerateContentInput, { profile, voice, given = null }: Company): Brief {
  const { id: _id, profileId: _profileId, sourceIds: _sourceIds, cta, ctaText, ctaAddress, ...same } = input;
  const text = cta === 'other' ? ctaText : CTA_LABELS[cta];
  return {
    ...same,
    tone: profile ? profile.voice || DEFAULT_TONE : same.tone,
    audience: profile ? profile.audience || PROFILE_AUDIENCE : same.audience,
    callToAction: cta === 'none' ? null : { text, address: ctaAddress || null },
    sources: [],
    facts: [],
    profile: profile ? briefProfile.parse(profile) : given,
    ownPages: [],
    voice,
  };
}
