import { trpc } from '#client/lib/trpc.ts';
import { toast } from '#client/ui/toast/toast.ts';
import type { Piece } from './piece.ts';

/** What a save of a piece that is read sends, with what is changed in it. */
export const textOf = ({ id, revision, title, slug, excerpt, content, keywords }: Piece) => ({
  id,
  revision,
  title,
  slug,
  excerpt,
  content,
  keywords,
});

/** Saves a change of a piece that is read, and shows it everywhere. */
export function useSavedPiece() {
  const utils = trpc.useUtils();
  return trpc.content.updateContent.useMutation({
    onSuccess: (saved) => {
      utils.content.getContent.setData({ id: saved.id }, saved);
      void utils.content.listVersions.invalidate({ id: saved.id });
      void utils.content.getEvidence.invalidate({ id: saved.id });
      void utils.content.listContent.invalidate();
    },
    onError: toast.failure,
  });
}
