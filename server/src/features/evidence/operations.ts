import { z } from 'zod';
import { mutation, query } from '#server/trpc/operation.ts';
import { CLAIM_STATES, MENTION_KINDS } from '#shared/rules/evidence.ts';
import {
  attachSourcesInput,
  checkClaimsInput,
  checkDraftInput,
  confirmClaimsInput,
} from '#shared/schemas/check-claims.ts';
import { pieceInput } from '#shared/schemas/piece.ts';
import { attachSources } from './attach-sources.ts';
import { checkClaims } from './check-claims.ts';
import { confirmClaims } from './confirm-claims.ts';
import { checkDraft, getEvidence } from './get-evidence.ts';

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

export const EVIDENCE = {
  attachSources: mutation({ access: 'write', input: attachSourcesInput, run: attachSources }),

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

  checkDraft: mutation({ access: 'read', limit: 'drafts', input: checkDraftInput, run: checkDraft }),

  getEvidence: query({ access: 'read', input: pieceInput, run: getEvidence }),

  confirmClaims: mutation({ access: 'person', input: confirmClaimsInput, run: confirmClaims }),
};
