import { pieceInput } from '#shared/schemas/piece.ts';
import { limitedProcedure, router, userProcedure } from '../../trpc/procedures.ts';
import { deriveEmail, deriveSocial } from './derive.ts';
import { generateEmail, getEmail, updateEmail } from './email.ts';
import { generateSocial, getSocial, updateSocial } from './social.ts';
import {
  deriveEmailInput,
  deriveSocialInput,
  generateEmailInput,
  generateSocialInput,
  updateEmailInput,
  updateSocialInput,
} from './inputs.ts';

export const socialAndEmailRouter = router({
  getSocial: userProcedure.input(pieceInput).query(({ ctx, input }) => getSocial(ctx, input)),
  // Not a subscription: a reconnect would write and pay twice.
  generateSocial: limitedProcedure('derive')
    .input(generateSocialInput)
    .mutation(({ ctx, input }) => generateSocial(ctx, input)),
  deriveSocial: limitedProcedure('derive')
    .input(deriveSocialInput)
    .mutation(({ ctx, input }) => deriveSocial(ctx, input)),
  updateSocial: userProcedure.input(updateSocialInput).mutation(({ ctx, input }) => updateSocial(ctx, input)),
  getEmail: userProcedure.input(pieceInput).query(({ ctx, input }) => getEmail(ctx, input)),
  generateEmail: limitedProcedure('derive')
    .input(generateEmailInput)
    .mutation(({ ctx, input }) => generateEmail(ctx, input)),
  updateEmail: userProcedure.input(updateEmailInput).mutation(({ ctx, input }) => updateEmail(ctx, input)),
  deriveEmail: limitedProcedure('derive')
    .input(deriveEmailInput)
    .mutation(({ ctx, input }) => deriveEmail(ctx, input)),
});
