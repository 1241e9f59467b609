import { tracked } from '@trpc/server';
import { generateContentInput } from '#shared/content.ts';
import {
  generateAndWaitInput,
  watchGenerationInput,
  watchWritingInput,
  generationInput,
  suggestKeywordsInput,
} from './create/inputs.ts';
import {
  addAddressSourceInput,
  addFileSourceInput,
  addProfileSourceInput,
  addSiteSourcesInput,
  addTextSourceInput,
  chosenSourcesInput,
  listSourcesInput,
  sourceInput,
  updateSourceInput,
} from '#shared/sources.ts';
import { pieceInput, updateContentInput, uploadImageInput, versionInput } from '#shared/piece.ts';
import { rewriteInput } from '#shared/rewriting.ts';
import { restoreVersionInput } from './piece/inputs.ts';
import {
  deriveSocialInput,
  deriveEmailInput,
  generateEmailInput,
  generateSocialInput,
  updateEmailInput,
  updateSocialInput,
} from './derived/inputs.ts';
import { listContentInput } from './list/list-content-input.ts';
import {
  attachSourcesInput,
  checkClaimsInput,
  checkDraftInput,
  vouchForClaimInput,
} from '#shared/check-claims.ts';
import { attachSources } from './evidence/attach-sources.ts';
import { checkDraft } from './evidence/check-draft.ts';
import { getEvidence } from './evidence/get-evidence.ts';
import { vouchForClaim } from './evidence/vouch-for-claim.ts';
import { checkClaims } from './evidence/check-claims.ts';
import {
  limitedProcedure,
  personProcedure,
  proProcedure,
  router,
  userProcedure,
} from '../../trpc/procedures.ts';
import { cancelGeneration } from './create/cancel-generation.ts';
import { currentGeneration } from './create/current-generation.ts';
import { deleteContent } from './piece/delete-content.ts';
import { deriveEmail, deriveSocial } from './derived/derive.ts';
import { generateAndWait } from './create/generate-and-wait.ts';
import { generateEmail } from './derived/generate-email.ts';
import { generateSocial } from './derived/generate-social.ts';
import { getBrief } from './create/get-brief.ts';
import { getContent } from './piece/get-content.ts';
import { getEmail } from './derived/get-email.ts';
import { getSocial } from './derived/get-social.ts';
import { getVersion, listVersions, restoreVersion } from './piece/versions.ts';
import { listContent } from './list/list-content.ts';
import { markFailureSeen } from './create/mark-failure-seen.ts';
import { regenerateImage } from './piece/regenerate-image.ts';
import {
  addAddressSource,
  addFileSource,
  addProfileSource,
  addSiteSources,
  addTextSource,
} from './sources/add-source.ts';
import { chosenSources } from './sources/chosen-sources.ts';
import { deleteSource } from './sources/delete-source.ts';
import { getSource } from './sources/get-source.ts';
import { listSources } from './sources/list-sources.ts';
import { refreshSource } from './sources/refresh-source.ts';
import { updateSource } from './sources/update-source.ts';
import { proposeOutline } from './create/propose-outline.ts';
import { rewrite } from './rewrite/rewrite.ts';
import { startGeneration } from './create/start-generation.ts';
import { suggestKeywords } from './create/suggest-keywords.ts';
import { updateContent } from './piece/update-content.ts';
import { updateEmail } from './derived/update-email.ts';
import { updateSocial } from './derived/update-social.ts';
import { uploadImage } from './piece/upload-image.ts';
import { listFailures } from './create/list-failures.ts';
import { listWriting } from './create/list-writing.ts';
import { watchGeneration } from './create/watch-generation.ts';
import { watchWriting } from './create/watch-writing.ts';

export const contentRouter = router({
  cancelGeneration: userProcedure
    .input(generationInput)
    .mutation(({ ctx, input }) => cancelGeneration(ctx, input)),
  currentGeneration: userProcedure.query(({ ctx }) => currentGeneration(ctx)),
  generateAndWait: limitedProcedure('generate')
    .input(generateAndWaitInput)
    .mutation(({ ctx, input }) => generateAndWait(ctx, input)),
  markFailureSeen: userProcedure
    .input(generationInput)
    .mutation(({ ctx, input }) => markFailureSeen(ctx, input)),
  proposeOutline: limitedProcedure('generate')
    .input(generateContentInput)
    .mutation(({ ctx, input }) => proposeOutline(ctx, input)),
  startGeneration: limitedProcedure('generate')
    .input(generateContentInput)
    .mutation(({ ctx, input }) => startGeneration(ctx, input)),
  suggestKeywords: limitedProcedure('keywords')
    .input(suggestKeywordsInput)
    .query(({ ctx, input }) => suggestKeywords(ctx, input)),
  watchGeneration: userProcedure.input(watchGenerationInput).subscription(async function* ({ ctx, input }) {
    for await (const [id, event] of watchGeneration(ctx, input)) yield tracked(id, event);
  }),
  listFailures: userProcedure.query(({ ctx }) => listFailures(ctx)),
  listWriting: userProcedure.query(({ ctx }) => listWriting(ctx)),
  watchWriting: userProcedure
    .input(watchWritingInput)
    .subscription(({ ctx, input }) => watchWriting(ctx, input)),

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

  getContent: userProcedure.input(pieceInput).query(({ ctx, input }) => getContent(ctx, input)),
  getBrief: userProcedure.input(pieceInput).query(({ ctx, input }) => getBrief(ctx, input)),
  listContent: userProcedure.input(listContentInput).query(({ ctx, input }) => listContent(ctx, input)),
  deleteContent: proProcedure.input(pieceInput).mutation(({ ctx, input }) => deleteContent(ctx, input)),
  updateContent: userProcedure
    .input(updateContentInput)
    .mutation(({ ctx, input }) => updateContent(ctx, input)),
  listVersions: userProcedure.input(pieceInput).query(({ ctx, input }) => listVersions(ctx, input)),
  getVersion: userProcedure.input(versionInput).query(({ ctx, input }) => getVersion(ctx, input)),
  restoreVersion: userProcedure
    .input(restoreVersionInput)
    .mutation(({ ctx, input }) => restoreVersion(ctx, input)),

  getSocial: userProcedure.input(pieceInput).query(({ ctx, input }) => getSocial(ctx, input)),
  // A streaming mutation rather than a subscription, so a lost connection does not write and pay twice.
  generateSocial: limitedProcedure('derive')
    .input(generateSocialInput)
    .mutation(({ ctx, input }) => generateSocial(ctx, input)),
  deriveSocial: limitedProcedure('derive')
    .input(deriveSocialInput)
    .mutation(({ ctx, input }) => deriveSocial(ctx, input)),
  updateSocial: userProcedure.input(updateSocialInput).mutation(({ ctx, input }) => updateSocial(ctx, input)),
  getEmail: userProcedure.input(pieceInput).query(({ ctx, input }) => getEmail(ctx, input)),
  generateEmail: limitedProcedure('derive')
    .input(generateEmailInput)
    .mutation(({ ctx, input }) => generateEmail(ctx, input)),
  updateEmail: userProcedure.input(updateEmailInput).mutation(({ ctx, input }) => updateEmail(ctx, input)),
  deriveEmail: limitedProcedure('derive')
    .input(deriveEmailInput)
    .mutation(({ ctx, input }) => deriveEmail(ctx, input)),

  // Streams like the posts, for the same reason.
  rewrite: limitedProcedure('rewrite')
    .input(rewriteInput)
    .mutation(({ ctx, input }) => rewrite(ctx, input)),

  regenerateImage: limitedProcedure('derive')
    .input(pieceInput)
    .mutation(({ ctx, input }) => regenerateImage(ctx, input)),
  uploadImage: limitedProcedure('upload')
    .input(uploadImageInput)
    .mutation(({ ctx, input }) => uploadImage(ctx, input)),

  listSources: userProcedure.input(listSourcesInput).query(({ ctx, input }) => listSources(ctx, input)),
  getSource: userProcedure.input(sourceInput).query(({ ctx, input }) => getSource(ctx, input)),
  chosenSources: userProcedure.input(chosenSourcesInput).query(({ ctx, input }) => chosenSources(ctx, input)),
  addTextSource: limitedProcedure('source')
    .input(addTextSourceInput)
    .mutation(({ ctx, input }) => addTextSource(ctx, input)),
  addAddressSource: limitedProcedure('source')
    .input(addAddressSourceInput)
    .mutation(({ ctx, input }) => addAddressSource(ctx, input)),
  addFileSource: limitedProcedure('source')
    .input(addFileSourceInput)
    .mutation(({ ctx, input }) => addFileSource(ctx, input)),
  addSiteSources: limitedProcedure('source')
    .input(addSiteSourcesInput)
    .mutation(({ ctx, input }) => addSiteSources(ctx, input)),
  addProfileSource: limitedProcedure('source')
    .input(addProfileSourceInput)
    .mutation(({ ctx, input }) => addProfileSource(ctx, input)),
  refreshSource: limitedProcedure('source')
    .input(sourceInput)
    .mutation(({ ctx, input }) => refreshSource(ctx, input)),
  updateSource: userProcedure.input(updateSourceInput).mutation(({ ctx, input }) => updateSource(ctx, input)),
  deleteSource: userProcedure.input(sourceInput).mutation(({ ctx, input }) => deleteSource(ctx, input)),
});
