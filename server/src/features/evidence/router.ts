import {
  attachSourcesInput,
  checkClaimsInput,
  checkDraftInput,
  confirmClaimsInput,
} from '#shared/schemas/check-claims.ts';
import { pieceInput } from '#shared/schemas/piece.ts';
import { limitedProcedure, personProcedure, router, userProcedure } from '../../trpc/procedures.ts';
import { attachSources } from './attach-sources.ts';
import { checkClaims } from './check-claims.ts';
import { checkDraft } from './check-draft.ts';
import { getEvidence } from './get-evidence.ts';
import { confirmClaims } from './confirm-claims.ts';

export const evidenceRouter = router({
  attachSources: userProcedure
    .input(attachSourcesInput)
    .mutation(({ ctx, input }) => attachSources(ctx, input)),
  // Nothing of it is kept, so a token that only reads may ask.
  checkClaims: limitedProcedure('claims')
    .meta({ access: 'read' })
    .input(checkClaimsInput)
    .mutation(({ ctx, input }) => checkClaims(ctx, input)),
  checkDraft: limitedProcedure('drafts')
    .meta({ access: 'read' })
    .input(checkDraftInput)
    .mutation(({ ctx, input }) => checkDraft(ctx, input)),
  getEvidence: userProcedure.input(pieceInput).query(({ ctx, input }) => getEvidence(ctx, input)),
  confirmClaims: personProcedure
    .input(confirmClaimsInput)
    .mutation(({ ctx, input }) => confirmClaims(ctx, input)),
});
