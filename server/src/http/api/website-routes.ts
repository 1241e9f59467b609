import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { VOICE_FIGURES, VOICE_WORDS_MIN } from '#shared/rules/voice.ts';
import { CMS_TYPES } from '#shared/rules/websites.ts';
import { newProfileFields, storedProfile } from '#shared/schemas/profiles.ts';
import { measureVoiceInput } from '#shared/schemas/voice.ts';
import { createWebsiteInputWith } from '#shared/schemas/websites.ts';
import { changes, EXAMPLE_ID, nextCursor, route, search } from './route.ts';

const made = z.object({ id: z.uuid() });
const ownId = z.uuid().optional().describe('Made by you: a request that is sent twice with it makes one');
const byId = { input: made, response: made, example: { id: EXAMPLE_ID } };

const named = z.array(z.object({ id: z.string(), name: z.string() }));

const deviation = z.object({
  name: z.enum(VOICE_FIGURES),
  value: z.number(),
  usual: z.number().describe('Mean of the samples'),
});

export const WEBSITE_ROUTES = [
  route('GET websites', 'websites.list', 'List your websites', {
    input: z.object({ search: search('In addresses and usernames'), ...changes }),
    response: z.object({
      websites: z.array(
        z.object({
          id: z.uuid(),
          cmsType: z.enum(CMS_TYPES),
          domain: z.string(),
          username: z.string().nullable(),
          shopName: z.string().nullable(),
          lastCheck: z
            .object({
              checkedAt: z.string(),
              problem: z.string().nullable().describe('Null when it takes posts'),
            })
            .nullable(),
          createdAt: z.string(),
          updatedAt: z.string(),
        }),
      ),
      nextCursor,
    }),
    example: {},
  }),
  route(
    'POST websites',
    'websites.create',
    'Connect a website',
    {
      input: createWebsiteInputWith(ownId),
      response: made,
      makes: 'id' as const,
      example: {
        cmsType: 'wordpress' as const,
        domain: 'https://blog.example.com',
        username: 'editor',
        appPassword: 'abcd efgh ijkl mnop qrst uvwx',
      },
    },
    (api, body) => api.websites.create({ ...body, id: body.id ?? randomUUID() }),
  ),
  route('DELETE websites/:id', 'websites.delete', 'Disconnect a website; its posts stay there', byId),
  route(
    'GET websites/:id/categories',
    'publish.choices',
    'List the categories, tags and blogs of a website',
    {
      input: made,
      response: z.object({ categories: named, tags: z.array(z.string()), blogs: named }),
      example: { id: EXAMPLE_ID },
    },
  ),
];

export const PROFILE_ROUTES = [
  route('POST measure-voice', 'profiles.measureVoice', 'Hold texts against samples of one author', {
    input: measureVoiceInput,
    response: z.object({
      isOneVoice: z
        .boolean()
        .nullable()
        .describe('Whether the samples sound like one author; null in other languages than English'),
      results: z.array(
        z.object({
          closeness: z.number().describe('To the samples’ mean: a cosine; in other languages 0 to 1'),
          place: z
            .number()
            .int()
            .describe('How many of the samples it is closer than, each held against the others'),
          isLongEnough: z.boolean().describe(`False below ${VOICE_WORDS_MIN} words: too short to tell`),
          figures: z.array(deviation).describe('Up to three that are off the most'),
        }),
      ),
    }),
    example: {
      language: 'en',
      samples: ['One text.', 'Another text.', 'A third text.'],
      texts: ['A new text.'],
    },
  }),
  route('GET profiles', 'profiles.list', 'List your profiles', {
    input: z.object({ search: search('In names and descriptions'), ...changes }),
    response: z.object({
      profiles: z.array(storedProfile.extend({ id: z.uuid(), createdAt: z.string(), updatedAt: z.string() })),
      nextCursor,
    }),
    example: {},
  }),
  route(
    'POST profiles',
    'profiles.create',
    'Make a profile',
    {
      input: newProfileFields.extend({ id: ownId }),
      response: made,
      makes: 'id' as const,
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
    },
    (api, body) => api.profiles.create({ ...body, id: body.id ?? randomUUID() }),
  ),
  route('DELETE profiles/:id', 'profiles.delete', 'Delete a profile; its pieces stay', byId),
];
