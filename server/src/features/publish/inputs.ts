import { z } from 'zod';
import { REQUIRED } from '#shared/rules/messages.ts';
import { listCursor, pageLimit, updatedSince } from '#shared/schemas/fields.ts';
import { postAnyway, remoteId, replaceSiteChanges } from '#shared/schemas/publish.ts';
import { shopNameInput } from '#shared/schemas/websites.ts';

export const shopAccess = z.object({
  shopName: shopNameInput,
  token: z.string().trim().min(1, REQUIRED).max(1000),
});

/** With `id`, a repeated request makes one article. */
export const postArticleInput = shopAccess.extend({
  id: z.uuid().optional(),
  blogId: remoteId,
  article: z.object({
    title: z.string().max(500),
    body: z.string().max(500000),
    tags: z.array(z.string().max(255)).max(250),
    author: z.string().max(300),
    summary: z.string().max(20000),
    published: z.boolean(),
  }),
});

export const publicationIdInput = z.object({ id: z.uuid() });

export type PublicationIdInput = z.infer<typeof publicationIdInput>;

export const changePublicationInput = publicationIdInput.extend({ replaceSiteChanges });

export const repairInput = changePublicationInput.extend({ postAnyway });

export const putBackInput = changePublicationInput.extend({ versionId: z.uuid() });

export const lookOnSiteInput = z.object({ contentId: z.uuid() });

export const listPublicationsInput = z.object({
  contentId: z.uuid().optional().describe('Those of this piece'),
  websiteId: z.uuid().optional().describe('Those on this website'),
  updatedSince,
  limit: pageLimit(200),
  cursor: listCursor,
});
