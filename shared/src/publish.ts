import { z } from 'zod';
import { atMost, REQUIRED } from './messages.ts';
import { shopNameInput } from './websites.ts';
import type { CmsType } from './websites-rules.ts';
import {
  POST_STATUSES,
  type PostStep,
  MESSAGES,
  RECEIPT_LABELS,
  type ReceiptField,
  RECEIPT_OUTCOMES,
  type PublicationStatus,
} from './publish-rules.ts';

const remoteId = z.string().min(1).max(200);

/** What the user has chosen on the site; stored, so that updates and repairs keep to it. */
export const postChoices = z.object({
  /** Ids of the site's categories; WordPress posts only. */
  categories: z.array(remoteId).max(50).default([]),
  /** Names; null takes the piece's keywords. */
  tags: z
    .array(z.string().trim().min(1).max(200, atMost(200)))
    .max(50)
    .nullable()
    .default(null),
  /** The Shopify blog; null takes the first. */
  blogId: remoteId.nullable().default(null),
});
export type PostChoices = z.infer<typeof postChoices>;
export const NO_CHOICES: PostChoices = { categories: [], tags: null, blogId: null };

export const postToWebsiteInput = postChoices.extend({
  contentId: z.uuid(),
  websiteId: z.uuid(MESSAGES.websiteMissing),
  /** Null: a first post is published, an update keeps the status that the post has on the site. */
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
    body: z.string().max(500_000),
    tags: z.array(z.string().max(255)).max(250),
    author: z.string().max(300),
    summary: z.string().max(20_000),
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
const RECEIPT_FIELDS = Object.keys(RECEIPT_LABELS) as [ReceiptField, ...ReceiptField[]];

export const receiptLine = z.object({
  field: z.enum(RECEIPT_FIELDS),
  outcome: z.enum(RECEIPT_OUTCOMES),
  sent: z.string(),
  found: z.string(),
  /** Why it did not arrive, in plain words; empty when it did. */
  reason: z.string(),
  /** Sending it again can help. */
  repairable: z.boolean(),
});
export type ReceiptLine = z.infer<typeof receiptLine>;

export const receipt = z.object({ checkedAt: z.iso.datetime(), lines: z.array(receiptLine) });
export type Receipt = z.infer<typeof receipt>;

/** A publication as it is shown. */
export type PublicationView = {
  id: string;
  contentId: string;
  contentTitle: string;
  websiteId: string;
  domain: string;
  cmsType: CmsType;
  status: PublicationStatus;
  link: string | null;
  publishedAt: string | null;
  /** The piece has been edited since it was sent. */
  behind: boolean;
  /** As they were last chosen; null before anything was. */
  choices: PostChoices | null;
  errorMessage: string | null;
  /** What to do about it. */
  errorHint: string | null;
  receipt: Receipt | null;
};

/** What a caller of postToWebsite receives, in order; it always ends in `done` or an error. */
export type PublishEvent = { type: 'step'; step: PostStep } | { type: 'done'; publication: PublicationView };
