import { z } from 'zod';
import { atMost } from '../rules/messages.ts';
import type { CmsType } from '../rules/websites.ts';
import {
  POST_STATUSES,
  type PostStep,
  PUBLISH_MESSAGES,
  RECEIPT_LABELS,
  type ReceiptField,
  RECEIPT_OUTCOMES,
  type PublicationStatus,
  type SiteChange,
} from '../rules/publish.ts';

export const remoteId = z.string().min(1).max(200);

/** The user's choices on the site; stored, so updates and repairs keep them. */
export const postChoices = z.object({
  /** Ids of the site's categories; WordPress posts only. */
  categories: z.array(remoteId).max(50).default([]),
  /** Names; null leaves a WordPress post as it is, and takes the piece's keywords for a shop. */
  tags: z
    .array(z.string().trim().min(1).max(200, atMost(200)))
    .max(50)
    .nullable()
    .default(null),
  /** The Shopify blog; null takes the first. */
  blogId: remoteId.nullable().default(null),
  /** The summary of the piece stands at the top of the post. */
  keyTakeaways: z.boolean().default(false),
  /** The sources that claims of the piece rest on stand at the end of the post. */
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

/** Writes even over what somebody has edited on the site; that text is kept as a version. */
export const replaceSiteChanges = z.boolean().default(false);

/** Posts a piece with sources although it has open claims; the decision is noted. */
export const postAnyway = z.boolean().default(false);

export const postToWebsiteInput = postChoices.extend({
  contentId: z.uuid(),
  websiteId: z.uuid(PUBLISH_MESSAGES.websiteMissing),
  /** Null publishes a first post and keeps an update's status on the site. */
  status: z.enum(POST_STATUSES).nullable().default(null),
  replaceSiteChanges,
  postAnyway,
});

export type PostToWebsiteInput = z.infer<typeof postToWebsiteInput>;

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

const claimCount = z.int().min(0);

export const receipt = z.object({
  checkedAt: z.iso.datetime(),
  lines: z.array(receiptLine),
  /** The claims of the text that was sent; null where they are not known. */
  claims: z
    .object({
      sourced: claimCount,
      doubted: claimCount.optional(),
      vouched: claimCount.describe('Confirmed by the user'),
      open: claimCount,
    })
    .nullable()
    .default(null),
  /** The text said more than can be checked. */
  isUnchecked: z.boolean().default(false),
});
export type Receipt = z.infer<typeof receipt>;

/** A state of a post, to be read beside others; its text without markup. */
export type PostText = {
  title: string;
  slug: string;
  excerpt: string;
  text: string;
  /** For search engines; left out where they are not known. */
  metaTitle?: string;
  metaDescription?: string;
};

/** A post that was edited on its site: what was delivered, what stands there, what would be sent. */
export type SiteChangeView = {
  publicationId: string;
  delivered: PostText;
  onSite: PostText;
  toSend: PostText;
};

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
  /** As of the last look at the site. */
  siteChange: SiteChange | null;
};

/** The events of postToWebsite, in order; the last is `done` or an error. */
export type PublishEvent = { type: 'step'; step: PostStep } | { type: 'done'; publication: PublicationView };
