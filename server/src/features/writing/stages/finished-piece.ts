import { z } from 'zod';

/** A complete piece as it is kept with its generation until its own row is stored. */
export const finishedPiece = z.object({
  title: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  content: z.string(),
  head: z.string(),
  aiSummary: z.string().nullable(),
  metaDescription: z.string(),
  featuredImage: z.string(),
  imageAlt: z.string(),
  imageToken: z.string(),
  keywords: z.array(z.string()),
  titleOptions: z.array(z.string()),
  wordCount: z.number(),
  /** Set where the piece is not within its length. */
  wordsAsked: z.number().nullable(),
  writer: z.string(),
  language: z.string().nullable(),
  /** Set where the writer does not know the language that was chosen. */
  languageAsked: z.string().nullable(),
});
export type FinishedPiece = z.infer<typeof finishedPiece>;
