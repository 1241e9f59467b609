import { createHash } from 'node:crypto';
import type { Tx } from '#server/database/db.ts';
import { readStored } from '#server/database/stored.ts';
import {
  Prisma,
  type AttemptOutcome,
  type PublicationAttempt,
  type PublicationStatus,
  type SiteTask,
} from '#server/generated/prisma/client.ts';
import type { Placed, SentPost, StoredPost } from '#server/ports/cms/cms.ts';
import { sentPost } from '../changes/stored-post.ts';
import type { PublishContext } from '../publish-context.ts';
import type { Next } from './transitions.ts';

/** A silent site may still be working for this long; hosts seldom let a request run longer. */
const OPEN_MS = 240_000;

export type Change = { over: string | null } & (
  | { task: 'create' | 'update'; text: SentText }
  /** The structured data of what was sent. */
  | { task: 'image' | 'complete' | 'unpublish' | 'remove' }
);

export type SentText = {
  sent: SentPost | null;
  revision: number;
  imageSource: string | null;
  asOf: Date;
  /** Hash of what the user asked for. */
  request?: string;
};

/** Columns of the publication, and what became of its attempts. */
export type Outcome = Prisma.PublicationUncheckedUpdateManyInput & {
  created?: AttemptOutcome;
  changed?: AttemptOutcome;
  /** The post has no structured data yet that are true on its site; it gets them once it is public. */
  dataDue?: boolean;
  looks?: number;
  /** Nobody can tell what the site has done. */
  isUnknown?: boolean;
};

const CHANGES: SiteTask[] = ['update', 'complete', 'unpublish', 'remove'];
const TEXTS: SiteTask[] = ['update', 'complete'];

type Row = Pick<
  PublicationAttempt,
  | 'task'
  | 'outcome'
  | 'over'
  | 'revision'
  | 'imageSource'
  | 'asOf'
  | 'sent'
  | 'openUntil'
  | 'looks'
  | 'askedAt'
>;

/** Those without a known end, the latest first, and the last one in any case. */
export const ATTEMPTS = {
  where: { outcome: { in: ['due', 'open'] } },
  orderBy: { id: 'desc' },
} satisfies Prisma.Publication$attemptsArgs;

/** @param rows as ATTEMPTS selects them */
export function attemptState(rows: Row[]) {
  const open = rows.filter(({ outcome }) => outcome === 'open');
  const created = open.find(({ task }) => task === 'create');
  const last = open.find(({ task }) => task !== 'image');
  return {
    /** When a post was asked for of which it is not known whether the site has made it or still will. */
    createdAt: created?.askedAt ?? null,
    openUntil: created?.openUntil ?? null,
    /** An earlier update may have arrived without our knowing: what is on the site may be ours. */
    mayBeUpdated: open.some(({ task }) => TEXTS.includes(task)),
    /** What was asked for last, if its end is not known. */
    requested: last ? toChange(last) : null,
    dataDue: rows.some(({ task }) => task === 'complete'),
  };
}

function toChange({ task, over, revision, imageSource, asOf, sent }: Row): Change | null {
  if (task !== 'create' && task !== 'update') return { task, over };
  if (revision === null || asOf === null) return null;
  return { task, over, text: { revision, imageSource, asOf, sent: readStored(sentPost, sent) } };
}

type Own = { publicationId: string; userId: string };

export async function addAttempt(tx: Tx, own: Own, change: Change, now: Date) {
  const text = 'text' in change ? { ...change.text, sent: change.text.sent ?? undefined } : {};
  const openUntil = change.task === 'create' ? new Date(now.getTime() + OPEN_MS) : null;
  const { task, over } = change;
  await tx.publicationAttempt.create({ data: { ...own, ...text, task, over, openUntil, askedAt: now } });
}

export async function endAttempts(
  tx: Tx,
  own: Own,
  { created, changed, dataDue, looks }: Pick<Outcome, 'created' | 'changed' | 'dataDue' | 'looks'>,
  now: Date,
) {
  const { publicationId } = own;
  const end = (task: SiteTask[], outcome: AttemptOutcome) =>
    tx.publicationAttempt.updateMany({
      where: { publicationId, task: { in: task }, outcome: 'open' },
      data: { outcome, sent: Prisma.DbNull },
    });
  if (created) await end(['create', 'image'], created);
  if (changed) await end([...CHANGES, 'image'], changed);
  const due = { publicationId, task: 'complete', outcome: 'due' } as const;
  if (dataDue === false) await tx.publicationAttempt.updateMany({ where: due, data: { outcome: 'arrived' } });
  if (dataDue && (await tx.publicationAttempt.count({ where: due })) === 0)
    await tx.publicationAttempt.create({ data: { ...own, task: 'complete', outcome: 'due', askedAt: now } });
  if (looks === undefined) return;
  if (looks === 0) await end(['image'], 'failed');
  const last = await tx.publicationAttempt.findFirst({ where: own, orderBy: { id: 'desc' } });
  if (last) await tx.publicationAttempt.update({ where: { id: last.id }, data: { looks } });
}

/** Whether the site has done since what it was asked for, or somebody else has changed the post. */
export const hasMoved = (requested: Change | null, onSite: StoredPost) =>
  requested === null || requested.over !== fingerprint(onSite);

export const fingerprint = ({ title, text, excerpt, slug, imageId, modifiedAt, search }: StoredPost) =>
  createHash('sha256')
    .update(JSON.stringify([title, text, excerpt, slug, imageId, modifiedAt, search]))
    .digest('hex');

const MINUTE_MS = 60_000;
/** Minutes between the lookups on a site that has not answered. */
const LOOK_AFTER_MINUTES = [1, 2, 7];
/** An unreachable site is tried this often, for a day. */
const UNREACHED_MINUTES = 15;
const UNREACHED_MAX = (24 * 60) / UNREACHED_MINUTES;

export const SETTLED = { lookAt: null, looks: 0 } as const;

/** @returns null after enough lookups */
export function nextLook({ now }: Pick<PublishContext, 'now'>, looks: number) {
  const minutes = LOOK_AFTER_MINUTES[looks];
  return minutes === undefined ? null : { lookAt: minutesFrom(now(), minutes), looks: looks + 1 };
}

/** The columns of what comes next. */
export const stepOf = (ctx: Pick<PublishContext, 'now'>, next: Next) =>
  next === 'look' ? firstLook(ctx) : SETTLED;

export const firstLook = ({ now }: Pick<PublishContext, 'now'>) => ({
  lookAt: minutesFrom(now(), 1),
  looks: 1,
});

/** @returns null when the site was unreachable for too long */
export const nextTry = ({ now }: Pick<PublishContext, 'now'>, looks: number) =>
  looks < UNREACHED_MAX ? { lookAt: minutesFrom(now(), UNREACHED_MINUTES), looks: looks + 1 } : null;

const TAKEN_OFF = new Set<PublicationStatus>(['draft', 'private', 'future', 'removed']);

const minutesFrom = (time: Date, minutes: number) => new Date(time.getTime() + minutes * MINUTE_MS);

/**
 * Notes since when a post is public, if it was not before. Called before its new status is stored.
 * @param seenAt when the site has answered that it is public
 */
export async function notePublic(
  db: PublishContext['db'],
  id: string,
  { status, stored }: Pick<Placed, 'status' | 'stored'>,
  seenAt: Date,
) {
  if (status !== 'publish') return;

  const known = await db.publication.findUnique({
    where: { id },
    select: {
      status: true,
      postedAt: true,
      lookedAt: true,
      createdAt: true,
      updatedAt: true,
      attempts: ATTEMPTS,
    },
  });
  if (!known) return;

  const { createdAt: askedAt } = attemptState(known.attempts);
  if (!askedAt && known.postedAt && !TAKEN_OFF.has(known.status)) return;

  // Sites count in seconds.
  const bySite = Date.parse(stored.publishedAt ?? '') + 999;
  const times = [askedAt, known.lookedAt, known.createdAt].map((time) => time?.getTime() ?? 0);
  const isLater = bySite > Math.max(...times);
  const postedAt = isLater ? new Date(Math.min(bySite, seenAt.getTime())) : seenAt;
  // A look that is under way goes by the time of the last change.
  const { updatedAt } = known;
  await db.publication.updateMany({ where: { id }, data: { postedAt, updatedAt } });
}

export const REMOVED = {
  status: 'removed',
  remoteId: null,
  link: null,
  publishedAt: null,
  receipt: Prisma.DbNull,
  dataDue: false,
  siteChange: null,
} satisfies Outcome;
