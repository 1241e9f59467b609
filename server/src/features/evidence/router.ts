import {
  attachSourcesInput,
  checkClaimsInput,
  checkDraftInput,
  vouchForClaimInput,
} from '#shared/schemas/check-claims.ts';
import { pieceInput } from '#shared/schemas/piece.ts';
import { limitedProcedure, personProcedure, router, userProcedure } from '../../trpc/procedures.ts';
import { attachSources } from './attach-sources.ts';
import { checkClaims } from './check-claims.ts';
import { checkDraft } from './check-draft.ts';
import { getEvidence } from './get-evidence.ts';
import { vouchForClaim } from './vouch-for-claim.ts';

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
  vouchForClaim: personProcedure
    .input(vouchForClaimInput)
    .mutation(({ ctx, input }) => vouchForClaim(ctx, input)),
});
