import { randomUUID } from 'node:crypto';

const NAMES = [
  'profileId',
  'websiteId',
  'contentId',
  'tokenId',
  'assistantId',
  'publicationId',
  'sourceId',
  'planId',
  'entryId',
  'batchId',
  'shareLinkId',
  'reviewId',
  'patchId',
  'pageId',
  'webhookId',
  'deliveryId',
  'deletedId',
  'sessionId',
  'passkeyId',
] as const;

/** What the inputs of procedures name. */
export type Ids = Record<(typeof NAMES)[number], string>;

/** Well-formed, and of nothing that exists. */
export const nobodysIds = (): Ids => Object.fromEntries(NAMES.map((name) => [name, randomUUID()])) as Ids;
