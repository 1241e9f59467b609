import { PIECE_MESSAGES } from '#shared/rules/piece.ts';
import { errorCode } from '../../lib/error-text.ts';
import { trpc } from '../../lib/trpc.ts';
import { toast } from '../../ui/toast/toast.ts';
import type { Piece } from '../pieces/piece/piece.ts';
import { CLAIM_NOTICES } from './claim-notices.ts';
import type { Notice } from './evidence.ts';

/** Saves a change of a piece that is read, with the way back, and never over a text of another window. */
export function useSavedChange(piece: Piece, tell: (notice: Notice | null) => void) {
  const { id, revision } = piece;
  const { content } = trpc.useUtils();
  const update = trpc.content.updateContent.useMutation();
  const restore = trpc.content.restoreVersion.useMutation();

  async function refresh() {
    void content.listContent.invalidate();
    void content.listVersions.invalidate({ id });
    await Promise.all([content.getContent.invalidate({ id }), content.getEvidence.invalidate({ id })]);
  }

  /** After a change in another window it shows the newer text instead. */
  async function attempt<T>(act: () => Promise<T>): Promise<T | null> {
    try {
      return await act();
    } catch (error) {
      const isConflict = errorCode(error) === 'CONFLICT';
      const elsewhere = { message: PIECE_MESSAGES.changedElsewhere, hint: CLAIM_NOTICES.newerText };
      toast.failure(isConflict ? elsewhere : error);
      if (isConflict) await refresh();
      return null;
    }
  }

  async function show(saved: Piece) {
    content.getContent.setData({ id }, saved);
    await refresh();
  }

  async function undo(current: number) {
    tell(null);
    const restored = await attempt(() => restore.mutateAsync({ id, revision, current }));
    if (!restored) return;
    await show(restored);
    tell({ text: CLAIM_NOTICES.undone });
  }

  /** @param html null where the words to be changed are gone */
  async function save(html: string | null, text: string) {
    if (update.isPending) return;
    if (html === null) {
      toast.failure({ message: CLAIM_NOTICES.gone, hint: CLAIM_NOTICES.newerText });
      await refresh();
      return;
    }
    const { title, slug, excerpt, keywords } = piece;
    const edit = { id, revision, title, slug, excerpt, keywords, content: html };
    const saved = await attempt(() => update.mutateAsync(edit));
    if (!saved) return;
    await show(saved);
    tell({ text, undo: () => void undo(saved.revision) });
  }

  return { attempt, save };
}
