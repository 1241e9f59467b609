import { z } from 'zod';
import { mutation, query } from '#server/trpc/operation.ts';
import { BY_ID, EXAMPLE_ID, idOnly, nextCursor } from '#server/trpc/path-fields.ts';
import {
  moveContentInput,
  pieceInput,
  updateContentInput,
  uploadImageInput,
  uploadPictureInput,
  versionInput,
} from '#shared/schemas/piece.ts';
import { deleteContent } from './delete-content.ts';
import { getContent } from './get-content.ts';
import { regenerateImage } from './images/regenerate-image.ts';
import { uploadImage, uploadPicture } from './images/upload-image.ts';
import { listContentInput, restoreVersionInput } from './inputs.ts';
import { listContent } from './list-content.ts';
import { moveContent } from './move-content.ts';
import { listedPiece, pieceOutput } from './outputs.ts';
import { updateContent } from './update-content.ts';
import { getVersion, listPieceVersions, restoreVersion } from './versions.ts';
import { absolute, phrasesOf, pieceOf } from './wire.ts';

export const PIECES = {
  listContent: query({
    access: 'read',
    input: listContentInput,
    run: listContent,
    http: {
      at: 'GET /api/content',
      summary: 'List your pieces',
      output: z.object({ pieces: z.array(listedPiece), nextCursor }),
      example: { status: 'draft' },
      wire: {
        output: ({ items, ...next }, { publicUrl }) => ({
          pieces: items.map((item) => ({ ...item, image: absolute(item.image, publicUrl) })),
          ...next,
        }),
      },
      tool: { name: 'list_pieces' },
    },
  }),

  getContent: query({
    access: 'read',
    input: pieceInput,
    run: getContent,
    http: {
      at: 'GET /api/content/:id',
      summary: 'Read a piece',
      output: pieceOutput,
      example: BY_ID,
      wire: { output: pieceOf },
      tool: { name: 'read_piece' },
    },
  }),

  updateContent: mutation({
    access: 'write',
    input: updateContentInput,
    run: updateContent,
    http: {
      at: 'PATCH /api/content/:id',
      summary: 'Change a piece; fields that are left out stay',
      takes: updateContentInput
        .omit({ keywords: true, continues: true })
        .extend({ keyphrases: z.string().max(10_000).optional().describe('Comma-separated') }),
      output: pieceOutput,
      example: { id: EXAMPLE_ID, revision: 1, title: 'Electric bikes for every commuter' },
      wire: {
        input: ({ keyphrases, ...edit }) => ({ ...edit, keywords: phrasesOf(keyphrases) }),
        output: pieceOf,
      },
    },
  }),

  deleteContent: mutation({
    access: 'write',
    isPro: true,
    input: pieceInput,
    act: { group: 'content', about: 'piece', says: (name) => `Deleted the piece ${name}` },
    run: deleteContent,
    http: {
      at: 'DELETE /api/content/:id',
      summary: 'Delete a piece; what is on a site stays there, and its owner can restore it for 30 days',
      output: idOnly,
      example: BY_ID,
    },
  }),

  moveContent: mutation({ access: 'write', input: moveContentInput, run: moveContent }),

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
