import { limitedProcedure, router, userProcedure, verb } from '#server/trpc/procedures.ts';
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

export const profilesRouter = router({
  list: userProcedure.input(listProfilesInput).query(verb(listProfiles)),
  listForSelect: userProcedure.query(verb(listForSelect)),
  create: userProcedure.input(createProfileInput).mutation(verb(createProfile)),
  update: userProcedure.input(updateProfileInput).mutation(verb(updateProfile)),
  getVoice: userProcedure.input(profileIdInput).query(verb(getVoice)),
  saveVoice: userProcedure.input(saveVoiceInput).mutation(verb(saveVoice)),
  samplesFromPosts: userProcedure.query(verb(samplesFromPosts)),
  // Nothing of it is kept, so a token that only reads may ask.
  measureVoice: limitedProcedure('claims')
    .meta({ access: 'read' })
    .input(measureVoiceInput)
    .mutation(({ input }) => measureVoice(input)),
  measurePiece: limitedProcedure('drafts').input(pieceInput).query(verb(measurePiece)),
  countPlanned: userProcedure.input(profileIdInput).query(verb(countPlanned)),
  delete: userProcedure.input(profileIdInput).mutation(verb(deleteProfile)),
  fillFromWebsite: limitedProcedure('profileFill')
    .input(fillFromWebsiteInput)
    .mutation(verb(fillFromWebsite)),
});
