import type { Piece } from '../piece/piece.ts';

/** What can be edited of a piece. */
export type Draft = Pick<Piece, 'title' | 'slug' | 'excerpt' | 'content' | 'keywords'>;

export function draftOf({ title, slug, excerpt, content, keywords }: Draft): Draft {
  return { title, slug, excerpt, content, keywords };
}

export function isSameDraft(one: Draft, other: Draft): boolean {
  return JSON.stringify(draftOf(one)) === JSON.stringify(draftOf(other));
}
