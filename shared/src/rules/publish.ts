export const POST_STATUSES = ['publish', 'draft'] as const;
export type PostStatus = (typeof POST_STATUSES)[number];
/** What a post may be on its site; `future`: WordPress itself publishes it at its time. */
export type SiteStatus = PostStatus | 'private' | 'future';
export const DEFAULT_POST_STATUS: PostStatus = 'publish';

const POST_STEPS = ['image', 'wait', 'post', 'check'] as const;
export type PostStep = (typeof POST_STEPS)[number];
export const PUBLISH_MESSAGES = {
  tip: 'Tip: post no more than 5-10 posts per week to the same domain.',
  selectPlaceholder: '-- Select a website --',
  websiteMissing: 'Select a website to post to',
  blogsFailed: 'Failed to fetch blogs',
  shopifyFailed: 'Failed to post blog',
  imageFailed: 'Image upload failed',
  wordpressFailed: 'Failed to post to WordPress',
  webhookFailed: 'Your workflow did not take the post.',
  unknownEnd: 'It is not known whether your workflow made the post.',
  unknownEndHint:
    'Look at your site. If the post is there, say so on the piece. If not, post again: it carries the same marker, so a workflow that looks for the marker makes no second post.',
  oneWay:
    'This website takes posts by webhook. Veemark cannot read or change them there: do it on the site itself.',
  notConfirmed: 'Not confirmed yet',
  confirmPosted: 'It is there',
  confirmMissing: 'It is not there',
  nothingUnknown: 'Nothing is open about this post.',
  post: 'Post',
  update: 'Update the post',
  posting: 'Posting...',
  posted: 'Posted!',
  unpublish: 'Unpublish',
  repair: 'Repair',
  publicationNotFound: 'Publication not found.',
  notPostedYet: 'This piece has not been posted to the site yet.',
  changedSince: 'The piece was changed after it was approved.',
  stillPosting: 'This piece is being posted to the site right now.',
  noAnswer:
    'The site may still be making the post. We keep looking for ten minutes and show it here. If you post again, we look for it first, so it is never posted twice.',
  neverMade: 'The site did not make the post.',
  interrupted: 'Posting was interrupted before anything was sent. Please post again.',
  becomesPage: 'This web page becomes a page of the site, which has neither categories nor tags.',
  workflowDecides: 'Your workflow decides on categories and tags.',
  notChecked: 'The result has not been checked yet.',
  checkNow: 'Send again and check',
  siteChanged: 'Someone edited this post on the site. Nothing was sent.',
  siteChangedHint: 'Compare the texts, then choose which one stays.',
  editedOnSite: 'Edited on the site',
  removedOnSite: 'Deleted on the site',
  headOnSite: 'Search data are sent again',
  compare: 'Compare',
  replace: 'Overwrite the site',
  takeOver: 'Use the site’s text',
  leave: 'Cancel',
  remove: 'Delete on the site',
  putBack: 'Put the earlier one back',
  versionGone: 'This version no longer exists.',
  goneFromSite: 'The post is no longer on the site. Post it again to put it back.',
  review: 'Review',
  postAnyway: 'Post anyway',
  sampleText: 'This is sample text. Post it anyway?',
  sampleHint: 'A program posts it with "sample": true.',
  openClaimsHint: 'Review them in the evidence of the piece, or post it anyway.',
  uncheckedHeld: 'Your account holds pieces whose claims are not known. Shorten the text, or make two of it.',
  openClaimsHeld:
    'Your account holds pieces with open claims. Give each a source, take it out or confirm it yourself in the evidence of the piece.',
  tooLongToTakeOver: 'The text on the site is too long to be taken over.',
} as const;

export const RECEIPT_LABELS = {
  title: 'Title',
  slug: 'Slug',
  excerpt: 'Excerpt',
  status: 'Status',
  image: 'Featured image',
  imageAlt: 'Image description',
  pictures: 'Pictures in the text',
  categories: 'Categories',
  tags: 'Tags',
  author: 'Author',
  text: 'Text',
  keyTakeaways: 'Key takeaways',
  sourceList: 'Sources',
  links: 'Links',
  headings: 'Headings',
  jsonLd: 'Structured data',
  dataAddress: 'Structured data: address',
  dataImage: 'Structured data: image',
  dataPublished: 'Structured data: published',
  dataModified: 'Structured data: modified',
  dataAuthor: 'Structured data: author',
  dataTitle: 'Structured data: title',
  dataDescription: 'Structured data: description',
  titleTag: 'Title tag',
  metaTitle: 'Meta title',
  metaDescription: 'Meta description',
  focusKeyword: 'Focus keyword',
  canonical: 'Canonical address',
  sharingTags: 'Sharing tags',
} as const;
export type ReceiptField = keyof typeof RECEIPT_LABELS;

/** Ends the reason of a line that the site could take with an SEO plugin. */
export const NO_SEO_PLUGIN = 'WordPress shows it only with an SEO plugin, and none answers here.';

/** `left`: omitted, as an SEO plugin or the site has its own. `unchecked`: not readable on the site. */
export const RECEIPT_OUTCOMES = ['arrived', 'changed', 'dropped', 'left', 'unchecked'] as const;

/** Made on the site. `head`: what search engines get there is being delivered and read again. */
export const SITE_CHANGES = ['edited', 'removed', 'head'] as const;
export type SiteChange = (typeof SITE_CHANGES)[number];

export const PUBLICATION_STATUSES = [
  'pending',
  'publish',
  'draft',
  'private',
  'future',
  'failed',
  'removed',
] as const;
