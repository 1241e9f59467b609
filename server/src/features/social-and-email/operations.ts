import { mutation, query } from '#server/trpc/operation.ts';
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

export const SOCIAL_AND_EMAIL = {
  getSocial: query({ access: 'read', input: pieceInput, run: getSocial }),

  // Not a subscription: a reconnect would write and pay twice.
  generateSocial: mutation({
    access: 'write',
    limit: 'derive',
    input: generateSocialInput,
    run: generateSocial,
  }),

  deriveSocial: mutation({ access: 'write', limit: 'derive', input: deriveSocialInput, run: deriveSocial }),

  updateSocial: mutation({ access: 'write', input: updateSocialInput, run: updateSocial }),

  getEmail: query({ access: 'read', input: pieceInput, run: getEmail }),

  generateEmail: mutation({
    access: 'write',
    limit: 'derive',
    input: generateEmailInput,
    run: generateEmail,
  }),

  updateEmail: mutation({ access: 'write', input: updateEmailInput, run: updateEmail }),

  deriveEmail: mutation({ access: 'write', limit: 'derive', input: deriveEmailInput, run: deriveEmail }),
};
