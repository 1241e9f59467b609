import { mutation, query } from '#server/trpc/operation.ts';
import { pieceInput } from '#shared/schemas/piece.ts';
import { fillFromWebsiteInput } from '#shared/schemas/profiles.ts';
import { measureVoiceInput } from '#shared/schemas/voice.ts';
import { countPlanned, deleteProfile } from './delete-profile.ts';
import { fillFromWebsite } from './fill-from-website.ts';
import {
  createProfileInput,
  listProfilesInput,
  profileIdInput,
  saveVoiceInput,
  updateProfileInput,
} from './inputs.ts';
import { listForSelect, listProfiles } from './list-profiles.ts';
import { measurePiece, measureVoice } from './measure-voice.ts';
import { createProfile, updateProfile } from './save-profile.ts';
import { getVoice, samplesFromPosts, saveVoice } from './voice.ts';

export const PROFILES = {
  list: query({ access: 'read', input: listProfilesInput, run: listProfiles }),

  listForSelect: query({ access: 'read', run: listForSelect }),

  create: mutation({ access: 'write', input: createProfileInput, run: createProfile }),

  update: mutation({ access: 'write', input: updateProfileInput, run: updateProfile }),

  getVoice: query({ access: 'read', input: profileIdInput, run: getVoice }),

  saveVoice: mutation({ access: 'write', input: saveVoiceInput, run: saveVoice }),

  samplesFromPosts: query({ access: 'read', run: samplesFromPosts }),

  // Nothing of it is kept, so a token that only reads may ask.
  measureVoice: mutation({
    access: 'read',
    limit: 'claims',
    input: measureVoiceInput,
    run: (_ctx, input) => measureVoice(input),
  }),

  measurePiece: query({ access: 'read', limit: 'drafts', input: pieceInput, run: measurePiece }),

  countPlanned: query({ access: 'read', input: profileIdInput, run: countPlanned }),

  delete: mutation({ access: 'write', input: profileIdInput, run: deleteProfile }),

  fillFromWebsite: mutation({
    access: 'write',
    limit: 'profileFill',
    input: fillFromWebsiteInput,
    run: fillFromWebsite,
  }),
};
