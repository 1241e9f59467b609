import { z } from 'zod';
import { REQUIRED } from '#shared/messages.ts';
import { PUBLISH_MESSAGES, POST_STATUSES } from '#shared/publish-rules.ts';
import { postChoices, remoteId } from '#shared/publish.ts';
import { shopNameInput } from '#shared/websites.ts';

export const postToWebsiteInput = postChoices.extend({
  contentId: z.uuid(),
  websiteId: z.uuid(PUBLISH_MESSAGES.websiteMissing),
  /** Null publishes a first post and keeps an update's status on the site. */
  status: z.enum(POST_STATUSES).nullable().default(null),
});

export type PostToWebsiteInput = z.infer<typeof postToWebsiteInput>;

/** A shop whose credential the caller brings along. */
export const shopAccess = z.object({
  shopName: shopNameInput,
  token: z.string().trim().min(1, REQUIRED).max(1000),
});

export type ShopAccess = z.infer<typeof shopAccess>;

export const postArticleInput = shopAccess.extend({
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

export type PostArticleInput = z.infer<typeof postArticleInput>;

export const publicationIdInput = z.object({ id: z.uuid() });

export type PublicationIdInput = z.infer<typeof publicationIdInput>;

export const listPublicationsInput = z.object({
  contentId: z.uuid().optional(),
  websiteId: z.uuid().optional(),
});

export type ListPublicationsInput = z.infer<typeof listPublicationsInput>;
