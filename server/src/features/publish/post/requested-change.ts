import { createHash } from 'node:crypto';
import type { SiteTask } from '#server/generated/prisma/client.ts';
import type { StoredPost } from '#server/ports/cms/cms.ts';

/** What a site is about to be asked to do with a post; stored first, so that it is known if this process dies. */
export type RequestedChange = {
  /** Fingerprint of what stands there now; null when nothing is known to. */
  over: string | null;
} & (
  | { task: 'send'; text: SentText }
  /** The structured data of what was sent. */
  | { task: 'complete' | 'unpublish' | 'remove' }
);

export type SentText = {
  revision: number;
  imageSource: string | null;
  /** Edits of the piece after this are not on the site. */
  asOf: Date;
};

/** As the publication's row has it. */
export type RequestedRow = {
  asked: SiteTask | null;
  askedRevision: number | null;
  askedImage: string | null;
  askedAsOf: Date | null;
  askedOver: string | null;
};

/** @returns null when nothing was requested */
export function requestedChange(row: RequestedRow): RequestedChange | null {
  const { asked: task, askedRevision: revision, askedImage: imageSource, askedAsOf: asOf } = row;
  const over = row.askedOver;
  if (task !== 'send') return task && { task, over };
  return revision === null || asOf === null ? null : { task, over, text: { revision, imageSource, asOf } };
}

/** Whether the site has done since what it was asked for, or somebody else has changed the post. */
export const hasMoved = (requested: RequestedChange | null, onSite: StoredPost) =>
  requested === null || requested.over !== fingerprint(onSite);

export const fingerprint = ({ title, text, excerpt, slug, imageId, modifiedAt }: StoredPost) =>
  createHash('sha256')
    .update(JSON.stringify([title, text, excerpt, slug, imageId, modifiedAt]))
    .digest('hex');
