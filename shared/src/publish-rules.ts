// The labels and messages of publishing, without zod: the first view of the app loads this and stays small.

import { CMS_LABELS, type CmsType, type SeoPlugin } from './websites-rules.ts';

export const POST_STATUSES = ['publish', 'draft'] as const;
export type PostStatus = (typeof POST_STATUSES)[number];
export const POST_STATUS_LABELS: Record<PostStatus, string> = { publish: 'Publish', draft: 'Draft' };
export const DEFAULT_POST_STATUS: PostStatus = 'publish';

/** Milliseconds from 'Posted!' to the modal closing. */
export const POSTED_CLOSE_MS = 1500;

export const POST_STEPS = ['image', 'wait', 'post', 'check'] as const;
export type PostStep = (typeof POST_STEPS)[number];
export const POST_STEP_LABELS: Record<PostStep, string> = {
  image: 'Uploading the image',
  wait: 'The last attempt was not answered; looking for its post',
  post: 'Sending the post',
  check: 'Checking what arrived',
};

export const MESSAGES = {
  tip: 'Tip: post no more than 5-10 posts per week to the same domain.',
  selectPlaceholder: '-- Select a website --',
  websiteMissing: 'Select a website to post to',
  blogsFailed: 'Failed to fetch blogs',
  shopifyFailed: 'Failed to post blog',
  imageFailed: 'Image upload failed',
  wordpressFailed: 'Failed to post to WordPress',
  cmsUnknown: 'Only WordPress posting is supported in this test.',
  post: 'Post',
  update: 'Update the post',
  posting: 'Posting...',
  posted: 'Posted!',
  unpublish: 'Unpublish',
  repair: 'Repair',
  publicationNotFound: 'Publication not found.',
  notPostedYet: 'This piece has not been posted to the site yet.',
  stillPosting: 'This piece is being posted to the site right now.',
  noAnswer:
    'The site may still be making the post. It is looked for during the next ten minutes and shows up here by itself. If you post again, it is looked for first, so that it is never made twice.',
  neverMade: 'The site did not make the post.',
  interrupted: 'Posting was interrupted before the site was asked for a post. Please post again.',
  becomesPage: 'This web page becomes a page of the site, which has neither categories nor tags.',
  notChecked: 'What arrived has not been checked yet.',
  checkNow: 'Send again and check',
} as const;

export const postFailed = (message: string) => `Failed to post: ${message}`;

/** Why an SEO plugin that is there may not have taken the texts for search engines, and what to do. */
export const SEO_NOT_TAKEN: Record<SeoPlugin, string> = {
  yoast:
    'Yoast SEO did not take it: older versions take nothing from outside, newer ones for posts only. Paste it into the Yoast box of the post.',
  rankmath: 'Rank Math did not take it. Paste it into the Rank Math box of the post.',
  seopress: 'SEOPress did not take it. Paste it into the SEOPress box of the post.',
  aioseo:
    'All in One SEO did not take it: older versions need its REST API addon. Update it, or paste it into its box of the post.',
};

/** What a site shows in the select. */
export const websiteOption = ({ domain, cmsType }: { domain: string; cmsType: CmsType }) =>
  `${domain.replace(/^https?:\/\//, '')} (${CMS_LABELS[cmsType]})`;

/** What the site offers to choose from when a piece is posted. */
export type SiteChoices = {
  categories: { id: string; name: string }[];
  tags: string[];
  blogs: { id: string; name: string }[];
};

export const RECEIPT_LABELS = {
  title: 'Title',
  slug: 'Slug',
  excerpt: 'Excerpt',
  status: 'Status',
  image: 'Featured image',
  imageAlt: 'Image description',
  categories: 'Categories',
  tags: 'Tags',
  links: 'Links',
  headings: 'Headings',
  jsonLd: 'Structured data',
  metaTitle: 'Meta title',
  metaDescription: 'Meta description',
  canonical: 'Canonical address',
} as const;
export type ReceiptField = keyof typeof RECEIPT_LABELS;

/** `unchecked`: the site does not show it where we can read it. */
export const RECEIPT_OUTCOMES = ['arrived', 'changed', 'dropped', 'unchecked'] as const;

export const PUBLICATION_STATUSES = ['pending', 'publish', 'draft', 'failed'] as const;
export type PublicationStatus = (typeof PUBLICATION_STATUSES)[number];
