import { z } from 'zod';
import { atMost } from './messages.ts';
import type { CmsType } from './websites-rules.ts';
import {
  type PostStep,
  RECEIPT_LABELS,
  type ReceiptField,
  RECEIPT_OUTCOMES,
  type PublicationStatus,
} from './publish-rules.ts';

export const remoteId = z.string().min(1).max(200);

/** The user's choices on the site; stored, so updates and repairs keep them. */
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

/** The events of postToWebsite, in order; the last is `done` or an error. */
export type PublishEvent = { type: 'step'; step: PostStep } | { type: 'done'; publication: PublicationView };
