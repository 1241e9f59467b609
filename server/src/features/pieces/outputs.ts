import { z } from 'zod';
import { CONTENT_TYPES } from '#shared/rules/content.ts';
import { STORED_STATUSES } from '#shared/rules/piece.ts';

const profile = z.object({ id: z.uuid(), name: z.string() }).nullable();

export const pieceOutput = z
  .object({
    id: z.uuid(),
    contentType: z.enum(CONTENT_TYPES),
    title: z.string(),
    slug: z.string(),
    excerpt: z.string(),
    content: z.string().describe('HTML'),
    headRaw: z.string().describe('Title, description, social tags and structured data, as HTML'),
    aiSummaryHtml: z.string(),
    keyphrases: z.string().describe('Comma-separated'),
    metaDescription: z.string(),
    featuredImage: z.string().nullable(),
    imageAlt: z.string().nullable(),
    wordCount: z.number().int(),
    revision: z.number().int().describe('Counted up by each change of the text'),
    language: z.string().nullable(),
    profile,
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'Piece' });

export const listedPiece = z
  .object({
    id: z.uuid(),
    title: z.string(),
    contentType: z.enum(CONTENT_TYPES),
    status: z.enum(STORED_STATUSES),
    wordCount: z.number().int().nullable(),
    image: z.string().nullable().describe('Its address'),
    link: z.string().nullable().describe('Where it is live'),
    profile,
    createdAt: z.string(),
    updatedAt: z.string().describe('When its text was last changed'),
  })
  .meta({ id: 'ListedPiece' });
