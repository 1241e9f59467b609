import { mutation, query } from '#server/trpc/operation.ts';
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

export const PIECES = {
  getContent: query({ access: 'read', input: pieceInput, run: getContent }),

  getSearchBasics: query({ access: 'read', input: pieceInput, run: getSearchBasics }),

  listContent: query({ access: 'read', input: listContentInput, run: listContent }),

  alikePages: query({ access: 'read', limit: 'sitePages', input: alikePagesInput, run: alikePages }),

  deleteContent: mutation({ access: 'write', isPro: true, input: pieceInput, run: deleteContent }),

  moveContent: mutation({ access: 'write', input: moveContentInput, run: moveContent }),

  updateContent: mutation({ access: 'write', input: updateContentInput, run: updateContent }),

  listVersions: query({ access: 'read', input: pieceInput, run: listPieceVersions }),

  getVersion: query({ access: 'read', input: versionInput, run: getVersion }),

  restoreVersion: mutation({ access: 'write', input: restoreVersionInput, run: restoreVersion }),

  regenerateImage: mutation({ access: 'write', limit: 'derive', input: pieceInput, run: regenerateImage }),

  uploadImage: mutation({ access: 'write', limit: 'upload', input: uploadImageInput, run: uploadImage }),

  uploadPicture: mutation({
    access: 'write',
    limit: 'upload',
    input: uploadPictureInput,
    run: uploadPicture,
  }),
};
