import { z } from 'zod';
import { mutation, query } from '#server/trpc/operation.ts';
import { BY_ID, idOnly, nextCursor, ownId, withId } from '#server/trpc/path-fields.ts';
import { VOICE_FIGURES, VOICE_WORDS_MIN } from '#shared/rules/voice.ts';
import { pieceInput } from '#shared/schemas/piece.ts';
import { fillFromWebsiteInput, storedProfile } from '#shared/schemas/profiles.ts';
import { measureVoiceInput } from '#shared/schemas/voice.ts';
import { brandNumbers } from './brand-numbers.ts';
import { countPlanned, deleteProfile } from './delete-profile.ts';
import { fillFromWebsite } from './fill-from-website.ts';
import { asksForWebsite, stopAskingForWebsite } from './first-brand.ts';
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

const profile = storedProfile
  .extend({ id: z.uuid(), createdAt: z.string(), updatedAt: z.string() })
  .meta({ id: 'Profile' });

const deviation = z
  .object({
    name: z.enum(VOICE_FIGURES),
    value: z.number(),
    usual: z.number().describe('Mean of the samples'),
  })
  .meta({ id: 'VoiceDeviation' });

const measuredText = z
  .object({
    closeness: z.number().describe('To the samples’ mean: a cosine; in other languages 0 to 1'),
    place: z
      .number()
      .int()
      .describe('How many of the samples it is closer than, each held against the others'),
    isLongEnough: z.boolean().describe(`False below ${VOICE_WORDS_MIN} words: too short to tell`),
    figures: z.array(deviation).describe('Up to three that are off the most'),
  })
  .meta({ id: 'MeasuredText' });

export const PROFILES = {
  list: query({
    access: 'read',
    input: listProfilesInput,
    run: listProfiles,
    http: {
      at: 'GET /api/profiles',
      summary: 'List your profiles',
      output: z.object({ profiles: z.array(profile), nextCursor }),
      example: {},
      tool: { name: 'list_profiles' },
    },
  }),

  listForSelect: query({ access: 'read', run: listForSelect }),

  brandNumbers: query({ access: 'read', run: brandNumbers }),

  create: mutation({
    access: 'write',
    input: createProfileInput,
    run: createProfile,
    http: {
      at: 'POST /api/profiles',
      summary: 'Make a profile',
      takes: createProfileInput.extend({ id: ownId('one profile') }),
      output: idOnly,
      makes: 'id',
      example: {
        name: 'Harbour Coffee',
        description: 'A coffee roaster by the harbour',
        summary: 'Roasts and sells coffee, online and in two shops.',
        company: 'Harbour Coffee Ltd',
        author: 'Ada Field',
        domain: 'https://coffee.example.com',
        logo: 'https://coffee.example.com/logo.png',
        voice: 'friendly',
        audience: 'people who make coffee at home',
      },
      wire: { input: withId },
    },
  }),

  update: mutation({ access: 'write', input: updateProfileInput, run: updateProfile }),

  getVoice: query({ access: 'read', input: profileIdInput, run: getVoice }),

  saveVoice: mutation({ access: 'write', input: saveVoiceInput, run: saveVoice }),

  samplesFromPosts: query({ access: 'read', run: samplesFromPosts }),

  // Nothing of it is kept, so a token that only reads may ask.
  measureVoice: mutation({
    access: 'read',
    limit: 'claims',
    input: measureVoiceInput,
    run: measureVoice,
    http: {
      at: 'POST /api/measure-voice',
      summary: 'Hold texts against samples of one author',
      output: z.object({
        isOneVoice: z
          .boolean()
          .nullable()
          .describe('Whether the samples sound like one author; null in other languages than English'),
        results: z.array(measuredText),
      }),
      example: {
        language: 'en',
        samples: ['One text.', 'Another text.', 'A third text.'],
        texts: ['A new text.'],
      },
      tool: { name: 'measure_voice' },
    },
  }),

  measurePiece: query({ access: 'read', limit: 'drafts', input: pieceInput, run: measurePiece }),

  countPlanned: query({ access: 'read', input: profileIdInput, run: countPlanned }),

  delete: mutation({
    access: 'write',
    input: profileIdInput,
    act: { group: 'content', about: 'profile', says: (name) => `Deleted the brand ${name}` },
    run: deleteProfile,
    http: {
      at: 'DELETE /api/profiles/:id',
      summary: 'Delete a profile; its pieces stay, and its owner can restore it for 30 days',
      output: idOnly,
      example: BY_ID,
    },
  }),

  asksForWebsite: query({ access: 'read', run: asksForWebsite }),

  stopAskingForWebsite: mutation({ access: 'write', run: stopAskingForWebsite }),

  fillFromWebsite: mutation({
    access: 'write',
    limit: 'profileFill',
    input: fillFromWebsiteInput,
    run: fillFromWebsite,
  }),
};
