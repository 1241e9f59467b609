import { z } from 'zod';
import { mutation, query } from '#server/trpc/operation.ts';
import { BY_ID, nextCursor } from '#server/trpc/path-fields.ts';
import { CLAIM_STATES, MENTION_KINDS } from '#shared/rules/evidence.ts';
import { checkClaimsInput } from '#shared/schemas/check-claims.ts';
import {
  addAddressSourceInput,
  addFileSourceInput,
  addProfileSourceInput,
  addSiteSourcesInput,
  addTextSourceInput,
  chosenSourcesInput,
  listSourcesInput,
  sourceInput,
  sourceView,
  updateSourceInput,
} from '#shared/schemas/sources.ts';
import {
  addAddressSource,
  addFileSource,
  addProfileSource,
  addSiteSources,
  addTextSource,
} from './add-source.ts';
import { checkClaims } from './check-claims.ts';
import { deleteSource } from './delete-source.ts';
import { getSource, updateSource } from './get-source.ts';
import { chosenSources, listSources } from './list-sources.ts';
import { refreshSource } from './refresh-source.ts';

const given = addTextSourceInput.shape;

const statement = {
  kind: z.enum(MENTION_KINDS),
  value: z.string().describe('Comparable: 34, 1200000, 2025-05-03, the words of a quotation, an address'),
  unit: z.string().nullable().describe('A currency code, a unit of measure or null'),
  surface: z.string().describe('As it stands in the text'),
  start: z.number().int().describe('UTF-16 units from the start of the plain text'),
  end: z.number().int(),
  sentence: z.string(),
};

const fact = z
  .object({ id: z.string(), source: z.number().int().describe('1 is the first source'), ...statement })
  .meta({ id: 'Fact' });

const claim = z
  .object({
    n: z.number().int(),
    ...statement,
    state: z
      .enum(CLAIM_STATES)
      .describe('structural: harmless, such as "step 2"; confirmed does not occur here'),
    factId: z.string().nullable(),
    source: z.number().int().nullable(),
    sourceSentence: z.string().nullable(),
  })
  .meta({ id: 'Claim' });

export const SOURCES = {
  // Nothing of it is kept, so a token that only reads may ask.
  checkClaims: mutation({
    access: 'read',
    limit: 'claims',
    input: checkClaimsInput,
    run: checkClaims,
    http: {
      at: 'POST /api/check-claims',
      summary: 'Check the figures, dates, quotations and links of a text against sources',
      output: z.object({ language: z.string(), facts: z.array(fact), claims: z.array(claim) }),
      example: {
        text: 'Today 34 percent of the shops close early on Mondays. Most shops have done so since 2023.',
        sources: [{ text: 'Of all shops, 34 % close early on Mondays. Most shops have done so since 2021.' }],
      },
      tool: {
        name: 'check_claims',
        about: 'Open claims are for the user to answer.',
        untrusted: ['facts.value', 'facts.surface', 'facts.sentence', 'claims.sourceSentence'],
      },
    },
  }),

  addTextSource: mutation({
    access: 'write',
    limit: 'source',
    input: addTextSourceInput,
    run: addTextSource,
    http: {
      at: 'POST /api/sources',
      summary: 'Keep a text or a page as a source',
      takes: z
        .object({
          id: given.id,
          text: given.text.optional(),
          url: addAddressSourceInput.shape.url.optional().describe('Of a web page or a PDF'),
          title: given.title.describe('Of a text; its first line where it is left out'),
          profileId: given.profileId.describe('The profile it is kept with'),
        })
        .refine((body) => (body.text === undefined) !== (body.url === undefined), {
          path: ['text'],
          message: 'Send either a text or a url.',
        }),
      output: sourceView,
      makes: 'id',
      example: {
        title: 'Our year',
        text: 'In 2024 the bakery sold 12,400 loaves, 34 % more than the year before.',
      },
      wire: {
        input: ({ id, text = '', title, profileId }) => ({ id, text, title, profileId }),
        instead: ({ id, url, profileId }) =>
          url === undefined ? null : { procedure: 'content.addAddressSource', input: { id, url, profileId } },
      },
      tool: { name: 'add_source', untrusted: ['title'] },
    },
  }),

  addAddressSource: mutation({
    access: 'write',
    limit: 'source',
    input: addAddressSourceInput,
    run: addAddressSource,
  }),

  listSources: query({
    access: 'read',
    input: listSourcesInput,
    run: listSources,
    http: {
      at: 'GET /api/sources',
      summary: 'List the sources, the newest first',
      takes: listSourcesInput.extend({
        profileId: z.uuid().optional().describe('Those kept with this profile; left out, all'),
      }),
      output: z.object({ sources: z.array(sourceView), nextCursor }),
      example: { search: 'bakery' },
    },
  }),

  deleteSource: mutation({
    access: 'write',
    input: sourceInput,
    act: { group: 'content', about: 'source', says: (name) => `Deleted the source ${name}` },
    run: deleteSource,
    http: {
      at: 'DELETE /api/sources/:id',
      summary: 'Take a source off the list; its owner can restore it for 30 days',
      output: z.object({
        id: z.uuid(),
        pieces: z.number().int().describe('Pieces that keep its text as their evidence'),
      }),
      example: BY_ID,
    },
  }),

  getSource: query({ access: 'read', input: sourceInput, run: getSource }),

  chosenSources: query({ access: 'read', input: chosenSourcesInput, run: chosenSources }),

  addFileSource: mutation({
    access: 'write',
    limit: 'source',
    input: addFileSourceInput,
    run: addFileSource,
  }),

  addSiteSources: mutation({
    access: 'write',
    limit: 'source',
    input: addSiteSourcesInput,
    run: addSiteSources,
  }),

  addProfileSource: mutation({
    access: 'write',
    limit: 'source',
    input: addProfileSourceInput,
    run: addProfileSource,
  }),

  refreshSource: mutation({ access: 'write', limit: 'source', input: sourceInput, run: refreshSource }),

  updateSource: mutation({ access: 'write', input: updateSourceInput, run: updateSource }),
};
