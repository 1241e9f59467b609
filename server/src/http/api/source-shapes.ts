import { z } from 'zod';
import { addTextSourceInput, listSourcesInput, sourceInput } from '#shared/schemas/sources.ts';
import { SOURCE_ADDRESS_MAX, SOURCE_KINDS } from '#shared/rules/sources.ts';

const { text, title, profileId } = addTextSourceInput.shape;

export const addSource = {
  input: z
    .object({
      text: text.optional(),
      // Its form is checked behind the door; a transformation would keep the example out of the description.
      url: z.string().max(SOURCE_ADDRESS_MAX).optional().describe('Of a web page or a PDF'),
      title: title.describe('Of a text; its first line where it is left out'),
      profileId: profileId.describe('The profile it is kept with'),
    })
    .refine((body) => (body.text === undefined) !== (body.url === undefined), {
      path: ['text'],
      message: 'Send either a text or a url.',
    }),
  response: z.object({
    id: z.uuid().describe('For `sourceIds` of /api/generate-content'),
    kind: z.enum(SOURCE_KINDS),
    title: z.string(),
    url: z.string().nullable(),
    language: z.string(),
    characters: z.number(),
    factCount: z.number(),
  }),
  example: {
    title: 'Our year',
    text: 'In 2024 the bakery sold 12,400 loaves, 34 % more than the year before.',
  },
};

const { search } = listSourcesInput.shape;

export const listSources = {
  input: z.object({
    search: search.describe('In titles and addresses'),
    profileId: z.uuid().optional().describe('Those kept with this profile; left out, all'),
    // Its form is checked behind the door.
    cursor: z.string().max(100).optional().describe('The `nextCursor` of the page before'),
  }),
  response: z.object({
    sources: z.array(
      addSource.response.extend({
        profileId: z.uuid().nullable(),
        publishedOn: z.string().nullable().describe('2026-02-03'),
        fetchedAt: z.string(),
        createdAt: z.string(),
        pieces: z.number().int().describe('Pieces that are based on it'),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
  example: { search: 'bakery' },
};

export const deleteSource = {
  input: sourceInput,
  response: z.object({
    id: z.uuid(),
    pieces: z.number().int().describe('Pieces that keep its text as their evidence'),
  }),
  example: { id: '0b4f2c1e-7c39-4b0e-9f51-2d4a6f0c9e11' },
};
