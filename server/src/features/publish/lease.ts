import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { MESSAGES } from '#shared/publish-rules.ts';
import { AppError } from '../../errors.ts';
import type { Earlier } from '../../ports/cms/cms.ts';
import type { PublishContext } from './publish-context.ts';

/** A killed server's lease runs out this soon; a living one renews it three times as often. */
const LEASE_SECONDS = 15;
const RENEW_MS = 5000;
/** A site that does not answer may well be at it for so long; hosts seldom let a request run longer. */
const OPEN_SECONDS = 120;
/** Pause between two looks for what it may have made. */
const LOOK_EVERY_MS = 3000;

export type Claim = {
  id: string;
  marker: string;
  /** Null when nothing has ever been sent. */
  earlier: Earlier | null;
  /** An earlier attempt's post may still appear. */
  isOpen: boolean;
  /** Aborted when another process has taken over. */
  lost: AbortSignal;
  /** Waits for the next look while that is likely. @returns false when it is not */
  mayStillAppear(): Promise<boolean>;
  /** Notes that a post is asked for now. @throws AppError when another process has taken over */
  beforeCreate(): Promise<void>;
  /** Ends the renewing; the row itself is released by whoever writes the outcome. */
  stop(): void;
};

type Row = {
  id: string;
  marker: string;
  isOpen: boolean;
  openSeconds: number;
  remoteId: string | null;
  remoteParent: string | null;
  mediaId: string | null;
  mediaSource: string | null;
  since: Date;
};

/**
 * Takes the publication of a piece on a website for this request: one row for both, held by one request at a time
 * over all processes, by the database's clock.
 * @returns null while another request holds it
 */
export async function claimPublication(
  { db, user }: PublishContext,
  contentId: string,
  websiteId: string,
): Promise<Claim | null> {
  const owner = randomUUID();
  const isNew = await db.publication.createMany({
    data: { userId: user.id, contentId, websiteId, marker: `vm${randomUUID().replaceAll('-', '')}` },
    skipDuplicates: true,
  });
  const [row] = await db.$queryRaw<Row[]>`
    update publications
    set lease_owner = ${owner}, lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where content_id = ${contentId}::uuid and website_id = ${websiteId}::uuid and user_id = ${user.id}::uuid
      and (lease_until is null or lease_until < now())
    returning id, marker, remote_id as "remoteId", remote_parent as "remoteParent", media_id as "mediaId",
      media_source as "mediaSource", created_at as since, asked_at is not null as "isOpen",
      coalesce(extract(epoch from open_until - now()), 0)::float8 as "openSeconds"`;
  if (!row) return null;

  const lost = new AbortController();
  const extend = async (asksNow: boolean) => {
    const kept = await db.$executeRaw`
      update publications
      set lease_until = now() + make_interval(secs => ${LEASE_SECONDS}),
        asked_at = case when ${asksNow} then now() else asked_at end,
        open_until = case when ${asksNow} then now() + make_interval(secs => ${OPEN_SECONDS}) else open_until end,
        remote_id = case when ${asksNow} then null else remote_id end,
        link = case when ${asksNow} then null else link end
      where id = ${row.id}::uuid and lease_owner = ${owner} and lease_until >= now()`;
    if (kept > 0) return;
    lost.abort();
    throw new AppError('conflict', MESSAGES.stillPosting);
  };
  const timer = setInterval(() => void extend(false).catch(() => undefined), RENEW_MS);
  const { id, marker, isOpen, openSeconds, ...earlier } = row;
  const closesAt = performance.now() + openSeconds * 1000;
  return {
    id,
    marker,
    earlier: isNew.count > 0 ? null : earlier,
    isOpen,
    lost: lost.signal,
    mayStillAppear: async () => {
      const leftMs = closesAt - performance.now();
      if (!isOpen || leftMs <= 0) return false;
      await sleep(Math.min(leftMs, LOOK_EVERY_MS), undefined, { signal: lost.signal });
      return true;
    },
    beforeCreate: () => extend(true),
    stop: () => clearInterval(timer),
  };
}
