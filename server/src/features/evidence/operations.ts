import { mutation, query } from '#server/trpc/operation.ts';
import { attachSourcesInput, checkDraftInput, confirmClaimsInput } from '#shared/schemas/check-claims.ts';
import { pieceInput } from '#shared/schemas/piece.ts';
import { attachSources } from './attach-sources.ts';
import { confirmClaims } from './confirm-claims.ts';
import { checkDraft, openEvidence } from './get-evidence.ts';

export const EVIDENCE = {
  attachSources: mutation({ access: 'write', input: attachSourcesInput, run: attachSources }),

  checkDraft: mutation({ access: 'read', limit: 'drafts', input: checkDraftInput, run: checkDraft }),

  getEvidence: query({ access: 'read', input: pieceInput, run: openEvidence }),

  confirmClaims: mutation({ access: 'person', input: confirmClaimsInput, run: confirmClaims }),
};
