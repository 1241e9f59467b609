import { z } from 'zod';
import {
  POST_STATUSES,
  PUBLICATION_STATUSES,
  PUBLISH_MESSAGES,
  RECEIPT_LABELS,
  RECEIPT_OUTCOMES,
  SITE_CHANGES,
  type PostStep,
  type ReceiptField,
} from '#shared/rules/publish.ts';
import { CMS_TYPES } from '#shared/rules/websites.ts';
import { text } from './fields.ts';
import { postAddressInput } from './webhooks.ts';

export const remoteId = z.string().min(1).max(200);

/** Stored, so that updates and repairs keep them. */
export const postChoices = z.object({
  categories: z
    .array(remoteId)
    .max(50)
    .default([])
    .describe('Ids of the site’s categories; WordPress posts only'),
  /** Null keeps a WordPress post's, and takes the piece's keywords for a shop. */
  tags: z.array(text(200).min(1)).max(50).nullable().default(null),
  blogId: remoteId.nullable().default(null).describe('The blog of a shop; left out, the first'),
  keyTakeaways: z.boolean().default(false).describe('The summary stands at the top of the post'),
  sourceList: z.boolean().default(false).describe('The sources of its claims stand at the end'),
});
export type PostChoices = z.infer<typeof postChoices>;

export const NO_CHOICES: PostChoices = {
  categories: [],
  tags: null,
  blogId: null,
  keyTakeaways: false,
  sourceList: false,
};

export const replaceSiteChanges = z
  .boolean()
  .default(false)
  .describe('Writes over what was edited on the site, which is kept as a version');

export const postAnyway = z.boolean().default(false).describe('Posts although claims are open');

const sample = z
  .boolean()
  .default(false)
  .describe('Posts a piece for the first time although its text is a sample');

export const postToWebsiteInput = postChoices.extend({
  contentId: z.uuid(),
  websiteId: z.uuid(PUBLISH_MESSAGES.websiteMissing),
  status: z
    .enum(POST_STATUSES)
    .nullable()
    .default(null)
    .describe('Left out, a first post is published and an update keeps its status'),
  replaceSiteChanges,
  postAnyway,
  sample,
});

/** Its address is empty where it is not known. */
export const confirmPostedInput = z.object({
  id: z.uuid(),
  isThere: z.boolean().default(true).describe('False: the post is not on the site'),
  link: z
    .union([z.literal(''), postAddressInput])
    .default('')
    .describe('Its address, if known'),
});

export type PostToWebsiteInput = z.infer<typeof postToWebsiteInput>;

const RECEIPT_FIELDS = Object.keys(RECEIPT_LABELS) as [ReceiptField, ...ReceiptField[]];

const receiptLine = z
  .object({
    field: z.enum(RECEIPT_FIELDS),
    outcome: z.enum(RECEIPT_OUTCOMES),
    sent: z.string(),
    found: z.string(),
    reason: z.string(),
    repairable: z.boolean(),
    count: z.int().min(0).optional(),
  })
  .meta({ id: 'ReceiptLine' });
export type ReceiptLine = z.infer<typeof receiptLine>;

const claimCount = z.int().min(0);

export const receipt = z
  .object({
    checkedAt: z.iso.datetime(),
    lines: z.array(receiptLine),
    /** Of the sent text; null if unknown. */
    claims: z
      .object({
        sourced: claimCount,
        doubted: claimCount.optional(),
        vouched: claimCount.describe('Confirmed by the user'),
        open: claimCount,
      })
      .nullable()
      .default(null),
    /** More text than can be checked. */
    isUnchecked: z.boolean().default(false),
  })
  .meta({ id: 'Receipt' });
export type Receipt = z.infer<typeof receipt>;

/** A state of a post, to be read beside others; its text without markup. */
const postText = z
  .object({
    title: z.string(),
    slug: z.string(),
    excerpt: z.string(),
    text: z.string(),
    metaTitle: z.string().optional(),
    metaDescription: z.string().optional(),
  })
  .meta({ id: 'PostText' });
export type PostText = z.infer<typeof postText>;

export const siteChangeView = z
  .object({ publicationId: z.string(), delivered: postText, onSite: postText, toSend: postText })
  .meta({ id: 'SiteChange' });
export type SiteChangeView = z.infer<typeof siteChangeView>;

export const publicationView = z.object({
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
  choices: postChoices.nullable(),
  errorMessage: z.string().nullable(),
  errorHint: z.string().nullable(),
  isUnknown: z.boolean().describe('Nobody but you can find out whether the site did what it was sent'),
  receipt: receipt.nullable().describe('What arrived on the site, field by field'),
  siteChange: z
    .enum(SITE_CHANGES)
    .nullable()
    .describe('What was done to the post there; head: its data for search engines are sent again'),
  updatedAt: z.string(),
});
export type PublicationView = z.infer<typeof publicationView>;

export type PublishEvent = { type: 'step'; step: PostStep } | { type: 'done'; publication: PublicationView };
