import { z } from 'zod';
import { postAddressInput } from './webhooks.ts';
import { atMost } from '../rules/messages.ts';
import type { CmsType } from '../rules/websites.ts';
import {
  POST_STATUSES,
  PUBLISH_MESSAGES,
  RECEIPT_LABELS,
  RECEIPT_OUTCOMES,
  type PUBLICATION_STATUSES,
  type PostStep,
  type ReceiptField,
  type SiteChange,
} from '../rules/publish.ts';

export const remoteId = z.string().min(1).max(200);

/** Stored, so that updates and repairs keep them. */
export const postChoices = z.object({
  /** WordPress posts only. */
  categories: z.array(remoteId).max(50).default([]),
  /** Null keeps a WordPress post's, and takes the piece's keywords for a shop. */
  tags: z
    .array(z.string().trim().min(1).max(200, atMost(200)))
    .max(50)
    .nullable()
    .default(null),
  blogId: remoteId.nullable().default(null),
  keyTakeaways: z.boolean().default(false),
  sourceList: z.boolean().default(false),
});
export type PostChoices = z.infer<typeof postChoices>;
export const NO_CHOICES: PostChoices = {
  categories: [],
  tags: null,
  blogId: null,
  keyTakeaways: false,
  sourceList: false,
};

/** Overwrites edits made on the site, which are kept as a version. */
export const replaceSiteChanges = z.boolean().default(false);

/** Posts despite open claims; the decision is noted. */
export const postAnyway = z.boolean().default(false);

export const postToWebsiteInput = postChoices.extend({
  contentId: z.uuid(),
  websiteId: z.uuid(PUBLISH_MESSAGES.websiteMissing),
  /** Null publishes a first post and keeps an update's status. */
  status: z.enum(POST_STATUSES).nullable().default(null),
  replaceSiteChanges,
  postAnyway,
});

/** That a post is there; its address is empty where it is not known. */
export const confirmPostedInput = z.object({
  id: z.uuid(),
  link: z.union([z.literal(''), postAddressInput]).default(''),
});

export type PostToWebsiteInput = z.infer<typeof postToWebsiteInput>;

const RECEIPT_FIELDS = Object.keys(RECEIPT_LABELS) as [ReceiptField, ...ReceiptField[]];

export const receiptLine = z.object({
  field: z.enum(RECEIPT_FIELDS),
  outcome: z.enum(RECEIPT_OUTCOMES),
  sent: z.string(),
  found: z.string(),
  reason: z.string(),
  repairable: z.boolean(),
  count: z.int().min(0).optional(),
});
export type ReceiptLine = z.infer<typeof receiptLine>;

const claimCount = z.int().min(0);

export const receipt = z.object({
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
});
export type Receipt = z.infer<typeof receipt>;

/** A state of a post, to be read beside others; its text without markup. */
export type PostText = {
  title: string;
  slug: string;
  excerpt: string;
  text: string;
  metaTitle?: string;
  metaDescription?: string;
};

export type SiteChangeView = {
  publicationId: string;
  delivered: PostText;
  onSite: PostText;
  toSend: PostText;
};

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
  behind: boolean;
  /** Null before the first choice. */
  choices: PostChoices | null;
  errorMessage: string | null;
  errorHint: string | null;
  receipt: Receipt | null;
  siteChange: SiteChange | null;
  updatedAt: string;
};

export type PublishEvent = { type: 'step'; step: PostStep } | { type: 'done'; publication: PublicationView };

type PublicationStatus = (typeof PUBLICATION_STATUSES)[number];
