import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import { AppError } from '#server/errors.ts';
import type { Prisma, PublicationStatus } from '#server/generated/prisma/client.ts';
import type { PublishContext } from '../publish-context.ts';
import { noteChange, noteCreate } from './note-request.ts';
import {
  requestedChange,
  type RequestedChange,
  type RequestedRow,
  type SentText,
} from './requested-change.ts';

/** A killed server's lease expires after this; a living one renews it three times as often. */
const LEASE_SECONDS = 15;
const RENEW_MS = 5000;
/** Pause between two lookups of the post. */
const LOOK_EVERY_MS = 3000;

/** The state the previous attempts left. */
export type PreviousAttempts = {
  status: PublicationStatus;
  link: string | null;
  remoteId: string | null;
  remoteParent: string | null;
  mediaId: string | null;
  mediaSource: string | null;
  sentCategories: string[];
  /** Nothing was sent before. */
  since: Date;
};

export type PublicationLease = {
  id: string;
  owner: string;
  marker: string;
  /** Null when nothing has ever been sent. */
  previous: PreviousAttempts | null;
  /** An earlier attempt's post may still appear. */
  mayStillArrive: boolean;
  /** An earlier update may have arrived without our knowing: what stands on the site may be ours. */
  mayBeUpdated: boolean;
  /** What the last attempt asked for, if nobody knows its outcome. */
  requested: RequestedChange | null;
  /** The outcome of an earlier attempt is unknown: its post or its image may still appear. */
  isUnsettled: boolean;
  /** Aborted when another process has taken over. */
  lost: AbortSignal;
  /**
   * Waits for the next lookup while the post may still appear.
   * @returns false when it cannot any more
   */
  waitForArrival(): Promise<boolean>;
  /**
   * Stores that a post is now requested.
   * @throws AppError when another process has taken over
   */
  beforeCreate(text: SentText): Promise<void>;
  /**
   * Stores that a change of the post is now requested.
   * @throws AppError when another process has taken over
   */
  beforeChange(change: RequestedChange): Promise<void>;
  /** Stores that the site has not created the post, so the next attempt need not wait. */
  notCreated(): Promise<void>;
  /** Ends the renewing; the row itself is released with the outcome. */
  stop(): void;
};

type Row = PreviousAttempts &
  RequestedRow & {
    marker: string;
    mayStillArrive: boolean;
    isUnsettled: boolean;
    mayBeUpdated: boolean;
    openSeconds: number;
  };

/**
 * Leases the publication of a piece on a website: one row for both, held by one request at a time.
 * @returns null while another request holds it
 */
export async function leasePublication(
  ctx: PublishContext,
  contentId: string,
  websiteId: string,
): Promise<PublicationLease | null> {
  const { db, user } = ctx;
  const isNew = await db.publication.createMany({
    data: { userId: user.id, contentId, websiteId, marker: `vm${randomUUID().replaceAll('-', '')}` },
    skipDuplicates: true,
  });
  const where = { contentId, websiteId, userId: user.id };
  const row = await db.publication.findFirst({ where, select: { id: true } });
  return row && holdPublication(ctx, row.id, isNew.count > 0);
}

/**
 * Leases a publication across all processes, by the database's clock. Until it is released, the sweep checks it as soon
 * as the lease expires, because a killed process stores nothing.
 * @returns null while another request holds it
 */
export async function holdPublication(
  { db, user }: PublishContext,
  id: string,
  isNew = false,
): Promise<PublicationLease | null> {
  const owner = randomUUID();
  const row = await takeRow(db, user.id, id, owner);
  if (!row) return null;

  const lost = new AbortController();
  const onlyHeld = (rows: number) => {
    if (rows > 0) return;
    lost.abort();
    throw new AppError('conflict', PUBLISH_MESSAGES.stillPosting);
  };
  const renew = async () =>
    onlyHeld(
      await db.$executeRaw`
        update publications
        set lease_until = now() + make_interval(secs => ${LEASE_SECONDS}),
          look_at = now() + make_interval(secs => ${LEASE_SECONDS})
        where id = ${id}::uuid and lease_owner = ${owner} and lease_until >= now()`,
    );
  const timer = setInterval(() => void renew().catch(() => undefined), RENEW_MS);
  const { marker, mayStillArrive, isUnsettled, mayBeUpdated, openSeconds, ...previous } = row;
  const closesAt = performance.now() + openSeconds * 1000;
  return {
    id,
    owner,
    marker,
    previous: isNew ? null : previous,
    mayStillArrive,
    isUnsettled,
    mayBeUpdated,
    requested: requestedChange(row),
    lost: lost.signal,
    waitForArrival: async () => {
      const leftMs = closesAt - performance.now();
      if (!mayStillArrive || leftMs <= 0) return false;
      await sleep(Math.min(leftMs, LOOK_EVERY_MS), undefined, { signal: lost.signal });
      return true;
    },
    beforeCreate: async (text) => onlyHeld(await noteCreate(db, { id, owner }, text)),
    beforeChange: async (change) => onlyHeld(await noteChange(db, { id, owner }, change)),
    notCreated: async () => {
      await db.publication.updateMany({
        where: { id, leaseOwner: owner },
        data: { askedAt: null, asked: null },
      });
    },
    stop: () => clearInterval(timer),
  };
}

/** @returns null while another request holds it */
async function takeRow(
  db: PublishContext['db'],
  userId: string,
  id: string,
  owner: string,
): Promise<Row | null> {
  const [row] = await db.$queryRaw<Row[]>`
    update publications
    set lease_owner = ${owner}, lease_until = now() + make_interval(secs => ${LEASE_SECONDS}),
      look_at = now() + make_interval(secs => ${LEASE_SECONDS})
    from (
      select id, look_at is not null as "isUnsettled" from publications
      where id = ${id}::uuid and user_id = ${userId}::uuid for update
    ) before
    where publications.id = before.id and (lease_until is null or lease_until < now())
    returning marker, status, link, remote_id as "remoteId", remote_parent as "remoteParent",
      media_id as "mediaId", media_source as "mediaSource", sent_categories as "sentCategories",
      created_at as since, asked_at is not null as "mayStillArrive", "isUnsettled",
      update_asked_at is not null as "mayBeUpdated", asked, asked_revision as "askedRevision",
      asked_image as "askedImage", asked_as_of as "askedAsOf", asked_over as "askedOver",
      coalesce(extract(epoch from open_until - now()), 0)::float8 as "openSeconds"`;
  return row ?? null;
}

/** Releases the publication with its outcome. A process that has lost it writes nothing. */
export async function releasePublication(
  { db, log }: PublishContext,
  { id, owner, stop }: PublicationLease,
  data: Prisma.PublicationUncheckedUpdateManyInput,
) {
  stop();
  await db.publication.updateMany({
    where: { id, leaseOwner: owner },
    data: { ...data, leaseOwner: null, leaseUntil: null },
  });
  log.info({ publicationId: id, status: data.status }, 'a publication was released with its outcome');
}
