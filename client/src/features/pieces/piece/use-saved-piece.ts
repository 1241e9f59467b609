import { trpc } from '#client/lib/trpc.ts';
import { toast } from '#client/ui/toast/toast.ts';
import type { Piece } from './piece.ts';

export const textOf = ({ id, revision, title, slug, excerpt, content, keywords }: Piece) => ({
  id,
  revision,
  title,
  slug,
  excerpt,
  content,
  keywords,
});

export function useShowPiece() {
  const { content } = trpc.useUtils();
  return (saved: Piece) => {
    content.getContent.setData({ id: saved.id }, saved);
    void content.listVersions.invalidate({ id: saved.id });
    void content.listContent.invalidate();
    return content.getEvidence.invalidate({ id: saved.id });
  };
}

export function useSavedPiece(onError: ((error: unknown) => void) | null = toast.failure) {
  const show = useShowPiece();
  return trpc.content.updateContent.useMutation({
    onSuccess: (saved) => void show(saved),
    onError: onError ?? undefined,
  });
}
