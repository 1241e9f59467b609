import { z } from 'zod';
import { siteChangeView } from '#shared/schemas/publish.ts';
import { CONFLICT_CODES, ERROR_CODES, UNKNOWN_END } from '../answer-error.ts';
import type { ApiRoute } from './route.ts';

export type ErrorStatus = keyof typeof ERROR_CODES;

const openClaim = z
  .object({
    n: z.number(),
    surface: z.string(),
    sentence: z.string(),
    state: z.enum(['unsourced', 'differs']),
  })
  .meta({ id: 'OpenClaim' });

export const apiError = z
  .object({
    success: z.literal(false).optional(),
    error: z.string().describe('What happened'),
    code: z.enum([...Object.values(ERROR_CODES), ...CONFLICT_CODES, UNKNOWN_END]),
    field: z.string().optional().describe('The field or parameter that is refused'),
    hint: z.string().optional().describe('What to do'),
    requestId: z.string().describe('Names the request in the log of the server'),
    siteChange: siteChangeView
      .optional()
      .describe(
        'Of a post that was edited on its site: what was delivered, what it says now, what would be sent',
      ),
    openClaims: z
      .object({
        contentId: z.string(),
        claims: z.array(openClaim),
        isHeld: z.boolean().describe('The account holds such pieces, so it cannot be posted anyway'),
      })
      .optional()
      .describe('The claims that keep a piece from being posted'),
  })
  .meta({ id: 'Error' });

export function errorsOf({ method, path, access, input, limit }: ApiRoute): ErrorStatus[] {
  const fields = input instanceof z.ZodObject ? Object.keys(input.shape) : [];
  const namesRows = fields.some((name) => /^id$|Ids?$/.test(name)) || path.includes('generat');
  const spends = /generat|calendar/.test(path) && method === 'POST';
  const asksOthers = limit !== '';
  return [
    400,
    401,
    ...(spends ? [402 as const] : []),
    403,
    ...(namesRows || access === 'person' ? [404 as const] : []),
    ...(method === 'GET' ? [] : [409 as const, 413 as const, 415 as const]),
    429,
    500,
    ...(asksOthers ? [502 as const] : []),
    503,
    ...(asksOthers ? [504 as const] : []),
  ];
}

export function codesOf(status: ErrorStatus): string {
  const more: Partial<Record<ErrorStatus, readonly string[]>> = { 409: CONFLICT_CODES, 502: [UNKNOWN_END] };
  return `Code ${[ERROR_CODES[status], ...(more[status] ?? [])].join(', ')}`;
}
