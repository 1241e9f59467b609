import type { SourcePiece } from '../../../ports/ai-writer/ai-writer.ts';
import type { OwnPiece } from '../piece/own-piece.ts';

/** What posts and e-mail copy of a stored piece are derived from. */
export function sourceOf({ title, slug, content, aiSummary }: OwnPiece): SourcePiece {
  return { title: title || slug, content, aiSummary, includeText: null };
}
