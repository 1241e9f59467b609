import { z } from 'zod';
import { postToWebsiteInput, receipt } from '#shared/schemas/publish.ts';
import { PUBLICATION_STATUSES } from '#shared/rules/publish.ts';
import { CMS_TYPES } from '#shared/rules/websites.ts';
import { cursor, nextCursor } from './piece-shapes.ts';

const PIECE = '5f0f8d8a-52b7-4d1c-8a3e-6f6d0c1b2a90';
const WEBSITE = '0b4f2c1e-7c39-4b0e-9f51-2d4a6f0c9e11';

const publication = z.object({
  id: z.uuid(),
  contentId: z.uuid(),
  contentTitle: z.string(),
  websiteId: z.uuid(),
  domain: z.string(),
  cmsType: z.enum(CMS_TYPES),
  status: z.enum(PUBLICATION_STATUSES),
  link: z.string().nullable().describe('Where it is live'),
  publishedAt: z.string().nullable().describe('Since when it is public'),
  behind: z.boolean().describe('The piece has been edited since it was sent'),
  errorMessage: z.string().nullable(),
  errorHint: z.string().nullable(),
  receipt: receipt.nullable().describe('What arrived on the site, field by field'),
  siteChange: z.enum(['edited', 'removed']).nullable().describe('What somebody has done to the post there'),
});

const { contentId: _contentId, ...choices } = postToWebsiteInput.shape;

export const publishPiece = {
  input: z.object({
    id: z.uuid().describe('The piece'),
    ...choices,
    status: choices.status.describe('Left out, a first post is published and an update keeps its status'),
    categories: choices.categories.describe('Ids of the site’s categories; WordPress posts only'),
    blogId: choices.blogId.describe('The blog of a shop; left out, the first'),
    keyTakeaways: choices.keyTakeaways.describe('The summary stands at the top of the post'),
    sourceList: choices.sourceList.describe('The sources of its claims stand at the end'),
    replaceSiteChanges: choices.replaceSiteChanges.describe('Writes over what was edited on the site'),
    postAnyway: choices.postAnyway.describe('Posts although claims are open'),
  }),
  response: publication,
  example: { id: PIECE, websiteId: WEBSITE, status: 'draft' as const },
};

export const listPublications = {
  input: z.object({
    contentId: z.uuid().optional().describe('Those of this piece'),
    websiteId: z.uuid().optional().describe('Those on this website'),
    cursor,
  }),
  response: z.object({ publications: z.array(publication), nextCursor }),
  example: { contentId: PIECE },
};
