import { z } from 'zod';
import { listCursor, pageLimit, updatedSince } from '#shared/schemas/fields.ts';
import {
  brandColours,
  editedProfileFields,
  newProfileFields,
  PROFILE_MESSAGES,
} from '#shared/schemas/profiles.ts';
import { voiceRules } from '#shared/schemas/voice.ts';

const profileId = z.uuid(PROFILE_MESSAGES.missingId);

/** The client makes `id`, so that a repeated request creates one profile. */
export const createProfileInput = newProfileFields.extend({
  id: z.uuid(),
  colours: brandColours.optional().describe('Of its website; covers are drawn in them'),
});

export const updateProfileInput = editedProfileFields.extend({ id: profileId });

export const profileIdInput = z.object({ id: profileId });

export type ProfileIdInput = z.infer<typeof profileIdInput>;

export const saveVoiceInput = voiceRules.extend({ id: profileId });

export const listProfilesInput = z.object({
  search: z.string().trim().max(200).default('').describe('In names and descriptions'),
  updatedSince,
  limit: pageLimit(50),
  cursor: listCursor,
});
