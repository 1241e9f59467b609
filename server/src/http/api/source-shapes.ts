import { z } from 'zod';
import { addTextSourceInput } from '#shared/sources.ts';
import { SOURCE_ADDRESS_MAX, SOURCE_KINDS } from '#shared/sources-rules.ts';

const { text, title, profileId } = addTextSourceInput.shape;

export const addSource = {
  body: z
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
