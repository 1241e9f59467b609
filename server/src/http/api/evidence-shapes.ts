import { z } from 'zod';
import { CLAIM_STATES, MENTION_KINDS } from '#shared/rules/evidence.ts';
import { checkClaimsInput } from '#shared/schemas/check-claims.ts';

const statement = {
  kind: z.enum(MENTION_KINDS),
  value: z.string().describe('Comparable: 34, 1200000, 2025-05-03, the words of a quotation, an address'),
  unit: z.string().nullable().describe('A currency code, a unit of measure or null'),
  surface: z.string().describe('As it stands in the text'),
  start: z.number().int().describe('UTF-16 units from the start of the plain text'),
  end: z.number().int(),
  sentence: z.string(),
};

export const checkClaims = {
  input: checkClaimsInput,
  response: z.object({
    language: z.string(),
    facts: z.array(
      z.object({ id: z.string(), source: z.number().int().describe('1 is the first source'), ...statement }),
    ),
    claims: z.array(
      z.object({
        n: z.number().int(),
        ...statement,
        state: z
          .enum(CLAIM_STATES)
          .describe('structural: harmless, such as "step 2"; confirmed does not occur here'),
        factId: z.string().nullable(),
        source: z.number().int().nullable(),
        sourceSentence: z.string().nullable(),
      }),
    ),
  }),
  example: {
    text: 'Today 34 percent of the shops close early on Mondays. Most shops have done so since 2023.',
    sources: [{ text: 'Of all shops, 34 % close early on Mondays. Most shops have done so since 2021.' }],
  },
};
