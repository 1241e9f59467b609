import { updateContentInput, type UpdateContentInput } from '#shared/schemas/piece.ts';
import type { Piece } from '../piece/piece.ts';

export type DraftText = Pick<Piece, 'title' | 'slug' | 'excerpt' | 'content' | 'keywords'>;
export type Draft = DraftText & { metaDescription: string; imageAlt: string };

export function draftOf(piece: DraftText & { metaDescription: string; imageAlt: string | null }): Draft {
  const { title, slug, excerpt, content, keywords, metaDescription, imageAlt } = piece;
  return { title, slug, excerpt, content, keywords, metaDescription, imageAlt: imageAlt ?? '' };
}

/** What a save sends: of what comes with the image only what was changed here, because the image may have changed. */
export function changesOf(draft: Draft, saved: Draft) {
  const { metaDescription, imageAlt, ...text } = draft;
  return {
    ...text,
    ...(metaDescription !== saved.metaDescription && { metaDescription }),
    ...(imageAlt !== saved.imageAlt && { imageAlt }),
  };
}

/** Why the server would refuse a save, by field; the first reason of each. */
export function problemsOf(save: UpdateContentInput): Partial<Record<keyof Draft, string>> {
  const { error } = updateContentInput.safeParse(save);
  const reasons = error?.issues.toReversed().map(({ path: [field], message }) => [field, message]);
  return Object.fromEntries(reasons ?? []);
}
