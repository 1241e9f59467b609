import { fillFromWebsiteInput } from '#shared/schemas/fill-profile.ts';
import { pieceInput } from '#shared/schemas/piece.ts';
import { measureVoiceInput } from '#shared/schemas/voice.ts';
import {
  listProfilesInput,
  profileIdInput,
  saveVoiceInput,
  updateProfileInput,
  createProfileInput,
} from './inputs.ts';
import { limitedProcedure, router, userProcedure } from '../../trpc/procedures.ts';
import { countPlanned, deleteProfile } from './delete-profile.ts';
import { createProfile, updateProfile } from './save-profile.ts';
import { fillFromWebsite } from './fill-from-website.ts';
import { measurePiece, measureVoice } from './measure-voice.ts';
import { samplesFromPosts } from './samples-from-posts.ts';
import { getVoice, saveVoice } from './voice.ts';
import { listForSelect, listProfiles } from './list-profiles.ts';

export const profilesRouter = router({
  list: userProcedure.input(listProfilesInput).query(({ ctx, input }) => listProfiles(ctx, input)),
  listForSelect: userProcedure.query(({ ctx }) => listForSelect(ctx)),
  create: userProcedure.input(createProfileInput).mutation(({ ctx, input }) => createProfile(ctx, input)),
  update: userProcedure.input(updateProfileInput).mutation(({ ctx, input }) => updateProfile(ctx, input)),
  getVoice: userProcedure.input(profileIdInput).query(({ ctx, input }) => getVoice(ctx, input)),
  saveVoice: userProcedure.input(saveVoiceInput).mutation(({ ctx, input }) => saveVoice(ctx, input)),
  samplesFromPosts: userProcedure.query(({ ctx }) => samplesFromPosts(ctx)),
  // Nothing of it is kept, so a token that only reads may ask.
  measureVoice: limitedProcedure('claims')
    .meta({ access: 'read' })
    .input(measureVoiceInput)
    .mutation(({ input }) => measureVoice(input)),
  measurePiece: limitedProcedure('drafts')
    .input(pieceInput)
    .query(({ ctx, input }) => measurePiece(ctx, input)),
  countPlanned: userProcedure.input(profileIdInput).query(({ ctx, input }) => countPlanned(ctx, input)),
  delete: userProcedure.input(profileIdInput).mutation(({ ctx, input }) => deleteProfile(ctx, input)),
  fillFromWebsite: limitedProcedure('profileFill')
    .input(fillFromWebsiteInput)
    .mutation(({ ctx, input }) => fillFromWebsite(ctx, input)),
});
