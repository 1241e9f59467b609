import { z } from 'zod';
import { voiceRules } from '#shared/schemas/voice.ts';
import { editedProfileFields, PROFILE_MESSAGES, newProfileFields } from '#shared/schemas/profiles.ts';
import { listCursor } from '#shared/schemas/list-cursor.ts';

const profileId = z.uuid(PROFILE_MESSAGES.missingId);

/** `id` is made by the client, so that a request that is sent twice creates one profile. */
export const createProfileInput = newProfileFields.extend({ id: z.uuid() });

export type CreateProfileInput = z.infer<typeof createProfileInput>;

export const updateProfileInput = editedProfileFields.extend({ id: profileId });

export type UpdateProfileInput = z.infer<typeof updateProfileInput>;

export const profileIdInput = z.object({ id: profileId });

export type ProfileIdInput = z.infer<typeof profileIdInput>;

export const saveVoiceInput = voiceRules.extend({ id: profileId });

export type SaveVoiceInput = z.infer<typeof saveVoiceInput>;

export const listProfilesInput = z.object({
  search: z.string().trim().max(200).default(''),
  /** The id of the last row of the page before. */
  cursor: listCursor,
});

export type ListProfilesInput = z.infer<typeof listProfilesInput>;
