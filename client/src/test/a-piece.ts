import type { Piece } from '#client/features/pieces/piece/piece.ts';

/** A finished piece without an image and a profile; change what a test is about. */
export const aPiece = (changes: Partial<Piece> = {}): Piece => ({
  id: '0199d6f0-0000-7000-8000-000000000001',
  contentType: 'blog',
  title: 'Brewing tea',
  slug: 'brewing-tea',
  excerpt: '',
  content: '<p>Hot water.</p>',
  head: '',
  aiSummary: null,
  metaDescription: '',
  featuredImage: null,
  imageAlt: null,
  wordCount: 2,
  wordsAsked: null,
  lengthNote: null,
  sampleNote: null,
  titleOptions: [],
  keywords: [],
  writer: 'openai',
  language: null,
  revision: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  profile: null,
  ...changes,
});
