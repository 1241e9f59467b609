import { mutation, query } from '#server/trpc/operation.ts';
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

export const EVIDENCE = {
  attachSources: mutation({ access: 'write', input: attachSourcesInput, run: attachSources }),

  // Nothing of it is kept, so a token that only reads may ask.
  checkClaims: mutation({ access: 'read', limit: 'claims', input: checkClaimsInput, run: checkClaims }),

  checkDraft: mutation({ access: 'read', limit: 'drafts', input: checkDraftInput, run: checkDraft }),

  getEvidence: query({ access: 'read', input: pieceInput, run: getEvidence }),

  confirmClaims: mutation({ access: 'person', input: confirmClaimsInput, run: confirmClaims }),
};
