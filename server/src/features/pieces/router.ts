import {
  moveContentInput,
  pieceInput,
  updateContentInput,
  uploadImageInput,
  versionInput,
} from '#shared/schemas/piece.ts';
import { limitedProcedure, proProcedure, router, userProcedure } from '../../trpc/procedures.ts';
import { alikePages } from './alike-pages.ts';
import { deleteContent } from './delete-content.ts';
import { getContent } from './get-content.ts';
import { regenerateImage } from './images/regenerate-image.ts';
import { uploadImage } from './images/upload-image.ts';
import { alikePagesInput, restoreVersionInput } from './inputs.ts';
import { listContentInput } from './list-content-input.ts';
import { listContent } from './list-content.ts';
import { moveContent } from './move-content.ts';
import { getSearchBasics } from './search-basics.ts';
import { updateContent } from './update-content.ts';
import { getVersion, listPieceVersions, restoreVersion } from './versions.ts';

export const piecesRouter = router({
  getContent: userProcedure.input(pieceInput).query(({ ctx, input }) => getContent(ctx, input)),
  getSearchBasics: userProcedure.input(pieceInput).query(({ ctx, input }) => getSearchBasics(ctx, input)),
  listContent: userProcedure.input(listContentInput).query(({ ctx, input }) => listContent(ctx, input)),
  /** Asked while the user types. */
  alikePages: limitedProcedure('sitePages')
    .input(alikePagesInput)
    .query(({ ctx, input }) => alikePages(ctx, input)),
  deleteContent: proProcedure.input(pieceInput).mutation(({ ctx, input }) => deleteContent(ctx, input)),
  moveContent: userProcedure.input(moveContentInput).mutation(({ ctx, input }) => moveContent(ctx, input)),
  updateContent: userProcedure
    .input(updateContentInput)
    .mutation(({ ctx, input }) => updateContent(ctx, input)),
  listVersions: userProcedure.input(pieceInput).query(({ ctx, input }) => listPieceVersions(ctx, input)),
  getVersion: userProcedure.input(versionInput).query(({ ctx, input }) => getVersion(ctx, input)),
  restoreVersion: userProcedure
    .input(restoreVersionInput)
    .mutation(({ ctx, input }) => restoreVersion(ctx, input)),
  regenerateImage: limitedProcedure('derive')
    .input(pieceInput)
    .mutation(({ ctx, input }) => regenerateImage(ctx, input)),
  uploadImage: limitedProcedure('upload')
    .input(uploadImageInput)
    .mutation(({ ctx, input }) => uploadImage(ctx, input)),
});
