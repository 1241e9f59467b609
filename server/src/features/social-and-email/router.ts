import { limitedProcedure, router, userProcedure, verb } from '#server/trpc/procedures.ts';
import { pieceInput } from '#shared/schemas/piece.ts';
import { deriveEmail, deriveSocial } from './derive.ts';
import { generateEmail, getEmail, updateEmail } from './email.ts';
import {
  deriveEmailInput,
  deriveSocialInput,
  generateEmailInput,
  generateSocialInput,
  updateEmailInput,
  updateSocialInput,
} from './inputs.ts';
import { generateSocial, getSocial, updateSocial } from './social.ts';

export const socialAndEmailRouter = router({
  getSocial: userProcedure.input(pieceInput).query(verb(getSocial)),
  // Not a subscription: a reconnect would write and pay twice.
  generateSocial: limitedProcedure('derive').input(generateSocialInput).mutation(verb(generateSocial)),
  deriveSocial: limitedProcedure('derive').input(deriveSocialInput).mutation(verb(deriveSocial)),
  updateSocial: userProcedure.input(updateSocialInput).mutation(verb(updateSocial)),
  getEmail: userProcedure.input(pieceInput).query(verb(getEmail)),
  generateEmail: limitedProcedure('derive').input(generateEmailInput).mutation(verb(generateEmail)),
  updateEmail: userProcedure.input(updateEmailInput).mutation(verb(updateEmail)),
  deriveEmail: limitedProcedure('derive').input(deriveEmailInput).mutation(verb(deriveEmail)),
});
