import { limitedProcedure, personProcedure, router, userProcedure, verb } from '#server/trpc/procedures.ts';
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

export const evidenceRouter = router({
  attachSources: userProcedure.input(attachSourcesInput).mutation(verb(attachSources)),
  // Nothing of it is kept, so a token that only reads may ask.
  checkClaims: limitedProcedure('claims')
    .meta({ access: 'read' })
    .input(checkClaimsInput)
    .mutation(verb(checkClaims)),
  checkDraft: limitedProcedure('drafts')
    .meta({ access: 'read' })
    .input(checkDraftInput)
    .mutation(verb(checkDraft)),
  getEvidence: userProcedure.input(pieceInput).query(verb(getEvidence)),
  confirmClaims: personProcedure.input(confirmClaimsInput).mutation(verb(confirmClaims)),
});
