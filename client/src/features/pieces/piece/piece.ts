import { trpc, type RouterOutputs } from '#client/lib/trpc.ts';
import { toast } from '#client/ui/toast/toast.ts';
import { IMAGE_WIDTHS, SOCIAL_PLATFORMS } from '#shared/rules/content.ts';

export type Piece = RouterOutputs['content']['getContent'];

/** Posts for a network have neither slug nor excerpt. */
export function isSocialPost({ contentType }: Pick<Piece, 'contentType'>): boolean {
  return SOCIAL_PLATFORMS.some((platform) => platform === contentType);
}

export const textOf = ({ id, revision, title, slug, excerpt, content, keywords }: Piece) => ({
  id,
  revision,
  title,
  slug,
  excerpt,
  content,
  keywords,
});

export type DraftText = Pick<Piece, 'title' | 'slug' | 'excerpt' | 'content' | 'keywords'>;
export type Draft = DraftText & { metaDescription: string; imageAlt: string };

export function draftOf(piece: DraftText & { metaDescription: string; imageAlt: string | null }): Draft {
  const { title, slug, excerpt, content, keywords, metaDescription, imageAlt } = piece;
  return { title, slug, excerpt, content, keywords, metaDescription, imageAlt: imageAlt ?? '' };
}

/** Where what is written into a piece is kept in the browser. */
export const placeOf = ({ id, title }: Pick<Piece, 'id' | 'title'>) => ({
  name: `piece/${id}`,
  title: `The text of “${title}”`,
});

export function useShowPiece() {
  const { content } = trpc.useUtils();
  return (saved: Piece) => {
    // Only a piece that is read as a whole says how many words its brief asked for.
    content.getContent.setData({ id: saved.id }, (known) => ({
      ...saved,
      wordsAsked: saved.wordsAsked ?? known?.wordsAsked ?? null,
    }));
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

export function imageSizes(address: string): string {
  return [...IMAGE_WIDTHS.map((width) => `${address}?w=${width} ${width}w`), `${address} 1200w`].join(', ');
}

export type ImageDraft = { file: File | null; alt: string };

export const NO_IMAGE: ImageDraft = { file: null, alt: '' };
