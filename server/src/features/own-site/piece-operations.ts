import { query } from '#server/trpc/operation.ts';
import { pieceInput } from '#shared/schemas/piece.ts';
import { getSearchBasics } from './search-basics.ts';

/** A piece beside the pages of its author's site. */
export const PIECE_AND_PAGES = {
  getSearchBasics: query({ access: 'read', input: pieceInput, run: getSearchBasics }),
};
