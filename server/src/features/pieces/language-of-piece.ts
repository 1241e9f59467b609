import { languageOf } from '#server/text/language-of.ts';
import { stripTags } from '#shared/rules/text/text.ts';
import type { OwnPiece } from './own-piece.ts';

/** As chosen, else as its text shows: parts of it are too short to show it. */
export const languageOfPiece = ({
  language,
  title,
  content,
}: Pick<OwnPiece, 'language' | 'title' | 'content'>) =>
  language ?? languageOf(`${stripTags(content)}\n${title}`);
