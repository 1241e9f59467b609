import { limitedProcedure, proProcedure, router, userProcedure, verb } from '#server/trpc/procedures.ts';
import {
  moveContentInput,
  pieceInput,
  updateContentInput,
  uploadImageInput,
  uploadPictureInput,
  versionInput,
} from '#shared/schemas/piece.ts';
import { alikePages } from './alike-pages.ts';
import { deleteContent } from './delete-content.ts';
import { getContent } from './get-content.ts';
import { regenerateImage } from './images/regenerate-image.ts';
import { uploadImage, uploadPicture } from './images/upload-image.ts';
import { alikePagesInput, listContentInput, restoreVersionInput } from './inputs.ts';
import { listContent } from './list-content.ts';
import { moveContent } from './move-content.ts';
import { getSearchBasics } from './search-basics.ts';
import { updateContent } from './update-content.ts';
import { getVersion, listPieceVersions, restoreVersion } from './versions.ts';

export const piecesRouter = router({
  getContent: userProcedure.input(pieceInput).query(verb(getContent)),
  getSearchBasics: userProcedure.input(pieceInput).query(verb(getSearchBasics)),
  listContent: userProcedure.input(listContentInput).query(verb(listContent)),
  alikePages: limitedProcedure('sitePages').input(alikePagesInput).query(verb(alikePages)),
  deleteContent: proProcedure.input(pieceInput).mutation(verb(deleteContent)),
  moveContent: userProcedure.input(moveContentInput).mutation(verb(moveContent)),
  updateContent: userProcedure.input(updateContentInput).mutation(verb(updateContent)),
  listVersions: userProcedure.input(pieceInput).query(verb(listPieceVersions)),
  getVersion: userProcedure.input(versionInput).query(verb(getVersion)),
  restoreVersion: userProcedure.input(restoreVersionInput).mutation(verb(restoreVersion)),
  regenerateImage: limitedProcedure('derive').input(pieceInput).mutation(verb(regenerateImage)),
  uploadImage: limitedProcedure('upload').input(uploadImageInput).mutation(verb(uploadImage)),
  uploadPicture: limitedProcedure('upload').input(uploadPictureInput).mutation(verb(uploadPicture)),
});
