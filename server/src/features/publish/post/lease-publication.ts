import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pRetry from 'p-retry';
import type { Tx } from '#server/database/db.ts';
import { AppError } from '#server/errors.ts';
import { noteEvent } from '#server/features/webhooks/webhooks.ts';
import type { PublicationStatus } from '#server/generated/prisma/client.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import type { WebhookEvent } from '#shared/rules/webhooks.ts';
import type { PublishContext } from '../publish-context.ts';
import {
  addAttempt,
  ATTEMPTS,
  attemptState,
  endAttempts,
  type Change,
  type Outcome,
  type SentText,
} from './attempts.ts';
import { noteOnSite } from './note-on-site.ts';

const LOOK_EVERY_MS = 3000;
const GIVE_BACK = { retries: 1000, minTimeout: 500, maxTimeout: 2000, unref: true };

export type PreviousAttempts = {
  status: PublicationStatus;
  link: string | null;
  remoteId: string | null;
  remoteParent: string | null;
  mediaId: string | null;
  mediaSource: string | null;
  sentCategories: string[];
  postedAt: Date | null;
  since: Date;
};

export type PublicationLease = ReturnType<typeof attemptState> & {
  id: string;
  marker: string;
  /** When it was first to be posted. */
  since: Date;
  /** Null when nothing has ever been sent. */
  previous: PreviousAttempts | null;
  /** An earlier attempt's post may still appear. */
  mayStillArrive: boolean;
  /** The outcome of an earlier attempt is unknown: its post or its image may still appear. */
  isUnsettled: boolean;
  /** How often the site has been asked about the last attempt; null where nothing was ever sent. */
  looks: number | null;
  /** What search engines get of it there is to be delivered again. */
  isHeadDue: boolean;
  /** Waits for the next lookup. @returns false when the post cannot appear any more */
  waitForArrival(): Promise<boolean>;
  /** Both store what is now requested. @throws AppError when another process has taken over */
  beforeCreate(text: SentText): Promise<void>;
  beforeChange(change: Change): Promise<void>;
  /**
   * Stores what is known by now, and what else goes with it, unless another process has taken over.
   * @returns whether it was stored
   */
  note(outcome: Outcome, beside?: (tx: Tx) => Promise<void>): Promise<boolean>;
};

/** @returns the id of the publication of a piece on a website, and whether nothing was ever sent for it */
export async function publicationOf({ db, user }: PublishContext, contentId: string, websiteId: string) {
  const marker = `vm${randomUUID().replaceAll('-', '')}`;
  const data = { userId: user.id, contentId, websiteId, marker };
  const made = await db.publication.createMany({ data, skipDuplicates: true });
  const where = { contentId, websiteId, userId: user.id };
  const row = await db.publication.findFirst({ where, select: { id: true } });
  return row && { id: row.id, isNew: made.count > 0 };
}

/**
 * Works on a publication while nothing else does. When this process dies, a sweep
 * gives it back and asks the site what has become of it.
 * @param act lets it go with its outcome
 * @returns null while another request has the lease
 */
export async function whileLeased<T>(
  ctx: PublishContext,
  { id, isNew = false }: { id: string; isNew?: boolean },
  act: (lease: PublicationLease) => Promise<T>,
): Promise<T | null> {
  const { db, user, worker, now } = ctx;
  if (worker.isAt('publication', id)) return null;

  worker.showAlive();

  const end = worker.begin('publication', id);
  let isLetGo = true;
  const note: PublicationLease['note'] = ({ created, changed, dataDue, looks, isUnknown, ...data }, beside) =>
    db.$transaction(async (tx) => {
      const where = { id, heldBy: worker.id };
      const type = await eventOf(tx, id, { ...data, isUnknown });
      const [row] = await tx.publication.updateManyAndReturn({ where, data, select: EVENT_PARTS });
      if (data.heldBy === null) isLetGo = true;
      if (!row) return false;
      if (type) await noteEvent(ctx, tx, { userId: user.id, type, data: row });
      const own = { publicationId: id, userId: user.id };
      if (created === 'arrived' || changed === 'arrived') await noteOnSite(tx, ctx, id);
      await endAttempts(tx, own, { created, changed, dataDue, looks }, now());
      await beside?.(tx);
      return true;
    });

  try {
    const where = { id, userId: user.id, heldBy: null };
    const { count } = await db.publication.updateMany({ where, data: { heldBy: worker.id } });
    if (count === 0) return null;
    isLetGo = false;
    return await act(await leasedRow(ctx, id, isNew, note));
  } finally {
    // What stayed leased could not be worked on again.
    const back = isLetGo ? null : pRetry(() => note({ heldBy: null, lookAt: now() }), GIVE_BACK);
    if (back) void back.catch(() => undefined).finally(end);
    else end();
  }
}

/** Sent by a database trigger with the id of a publication that nobody works on any more. */
const FREE_CHANNEL = 'publication_free';
/** A notification may be lost with its connection. */
const UNTOLD_MS = 2000;

/** A turn is worth a try: the first at once, the others when the publication has been let go. Ends after this time. */
export async function* turns({ bus }: PublishContext, { id }: { id: string }, waitMs: number) {
  const end = AbortSignal.timeout(waitMs);
  let freed = Promise.withResolvers<void>();
  const unsubscribe = bus.subscribe(FREE_CHANNEL, (free) => {
    if (free === id) freed.resolve();
  });

  try {
    while (!end.aborted) {
      freed = Promise.withResolvers();
      yield;
      await Promise.race([freed.promise, sleep(UNTOLD_MS)]);
    }
  } finally {
    unsubscribe();
  }
}

export const EVENT_PARTS = {
  id: true,
  contentId: true,
  websiteId: true,
  status: true,
  link: true,
  errorMessage: true,
  siteChange: true,
} as const;

/** Read before the row is changed. @returns null for a change that is none of the user's programs' business */
async function eventOf(tx: Tx, id: string, outcome: Outcome): Promise<WebhookEvent | null> {
  const { publishedAt, remoteId, heldBy, status, errorMessage, isUnknown, siteChange } = outcome;
  if (siteChange) {
    const before = await tx.publication.findUnique({ where: { id }, select: { siteChange: true } });
    return before?.siteChange === siteChange ? null : 'publication.changed';
  }
  if (publishedAt && remoteId && heldBy === undefined) return 'publication.posted';
  // What becomes of a pending one is not known yet.
  return errorMessage && status !== 'pending' && !isUnknown ? 'publication.failed' : null;
}

async function leasedRow(
  { db, user, now }: PublishContext,
  id: string,
  isNew: boolean,
  note: PublicationLease['note'],
): Promise<PublicationLease> {
  const row = await db.publication.findUniqueOrThrow({
    where: { id },
    select: {
      marker: true,
      status: true,
      link: true,
      remoteId: true,
      remoteParent: true,
      mediaId: true,
      mediaSource: true,
      sentCategories: true,
      postedAt: true,
      createdAt: true,
      lookAt: true,
      siteChange: true,
      attempts: ATTEMPTS,
    },
  });
  const last = await db.publicationAttempt.findFirst({
    where: { publicationId: id },
    orderBy: { id: 'desc' },
  });
  const { marker, lookAt, siteChange, attempts, createdAt: since, ...previous } = row;
  const state = attemptState(attempts);
  const ask = async (change: Change, data: Outcome = {}) => {
    const own = { publicationId: id, userId: user.id };
    const isHeld = await note(data, (tx) => addAttempt(tx, own, change, now()));
    if (!isHeld) throw new AppError('conflict', PUBLISH_MESSAGES.stillPosting);
  };
  const mayStillArrive = state.createdAt !== null;

  return {
    ...state,
    id,
    marker,
    since,
    previous: isNew ? null : { ...previous, since },
    mayStillArrive,
    isUnsettled: lookAt !== null,
    looks: last?.looks ?? null,
    isHeadDue: siteChange === 'head',
    waitForArrival: async () => {
      const leftMs = (state.openUntil?.getTime() ?? 0) - now().getTime();
      if (!mayStillArrive || leftMs <= 0) return false;
      await sleep(Math.min(leftMs, LOOK_EVERY_MS));
      return true;
    },
    beforeCreate: (text) =>
      ask({ task: 'create', over: null, text }, { remoteId: null, link: null, created: 'failed' }),
    beforeChange: (change) => ask(change),
    note,
  };
}

/** Lets the publication go with its outcome. A process that has lost it writes nothing. */
export async function letGo({ log }: PublishContext, lease: PublicationLease, outcome: Outcome) {
  await lease.note({ ...outcome, heldBy: null });
  log.info(
    { publicationId: lease.id, status: outcome.status },
    'a publication was released with its outcome',
  );
}
