import { z } from 'zod';
import { mutation, query } from '#server/trpc/operation.ts';
import { SOCIAL_PLATFORMS } from '#shared/rules/content.ts';
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

const SAMPLE_TEXT = '<h2>Electric bikes</h2><p>An electric bike makes a hilly commute easy.</p>';
const failure = z.string().optional().describe('What went wrong, when it did');

export const SOCIAL_AND_EMAIL = {
  deriveSocial: mutation({
    access: 'write',
    limit: 'derive',
    input: deriveSocialInput,
    run: deriveSocial,
    http: {
      at: 'POST /api/generate-social',
      summary: 'Social posts from a text',
      output: z.object({
        success: z.boolean(),
        error: failure,
        results: z.partialRecord(z.enum(SOCIAL_PLATFORMS), z.string()),
      }),
      example: { content: SAMPLE_TEXT, includeText: null, platforms: ['linkedin', 'x'] },
      wire: { output: ({ results }) => ({ success: true, results }) },
    },
  }),

  deriveEmail: mutation({
    access: 'write',
    limit: 'derive',
    input: deriveEmailInput,
    run: deriveEmail,
    http: {
      at: 'POST /api/generate-email',
      summary: 'Email copy from a text',
      output: z.object({ success: z.boolean(), error: failure, subject: z.string(), body: z.string() }),
      example: { content: SAMPLE_TEXT, includeText: null },
      wire: { output: (email) => ({ success: true, ...email }) },
    },
  }),

  getSocial: query({ access: 'read', input: pieceInput, run: getSocial }),

  // Not a subscription: a reconnect would write and pay twice.
  generateSocial: mutation({
    access: 'write',
    limit: 'derive',
    input: generateSocialInput,
    run: generateSocial,
  }),

  updateSocial: mutation({ access: 'write', input: updateSocialInput, run: updateSocial }),

  getEmail: query({ access: 'read', input: pieceInput, run: getEmail }),

  generateEmail: mutation({
    access: 'write',
    limit: 'derive',
    input: generateEmailInput,
    run: generateEmail,
  }),

  updateEmail: mutation({ access: 'write', input: updateEmailInput, run: updateEmail }),
};
