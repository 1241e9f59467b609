import { z } from 'zod';
import { pieceInput, text } from './piece.ts';
import { BESIDE_MAX, REWRITE_KINDS, REWRITE_MESSAGES, WISH_MAX } from '../rules/piece.ts';

/** Characters of HTML. */
export const REWRITE_MAX = 20_000;

export const rewriteInput = pieceInput
  .extend({
    kind: z.enum(REWRITE_KINDS),
    html: z.string().min(1, REWRITE_MESSAGES.empty).max(REWRITE_MAX, REWRITE_MESSAGES.tooLong),
    /** The tone, or the instruction. */
    wish: text(WISH_MAX),
    heading: text(BESIDE_MAX),
    before: text(BESIDE_MAX),
  })
  .refine(({ kind, wish }) => wish !== '' || (kind !== 'wish' && kind !== 'tone'), {
    error: REWRITE_MESSAGES.wishMissing,
    path: ['wish'],
  });
export type RewriteInput = z.infer<typeof rewriteInput>;
