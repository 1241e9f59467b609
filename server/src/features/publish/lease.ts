import { randomUUID } from 'node:crypto';
import { MESSAGES } from '#shared/publish.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { Earlier } from '../../ports/cms/cms.ts';

/** A killed server's lease runs out this soon; a living one renews it three times as often. */
const LEASE_SECONDS = 15;
const RENEW_MS = 5000;

export type Claim = {
  id: string;
  marker: string;
  /** Null when nothing has ever been sent. */
  earlier: Earlier | null;
  /** Aborted when another process has taken over. */
  lost: AbortSignal;
  /** @throws AppError when another process has taken over */
  renew(): Promise<void>;
  /** Ends the renewing; the row itself is released by whoever writes the outcome. */
  stop(): void;
};

type Row = {
  id: string;
  marker: string;
  remoteId: string | null;
  remoteParent: string | null;
  mediaId: string | null;
  mediaSource: string | null;
};

/**
 * Takes the publication of a piece on a website for this request: one row for both, held by one request at a time
 * over all processes, by the database's clock.
 * @returns null while another request holds it
 */
export async function claimPublication(
  { db, user }: UserContext,
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
    set lease_owner = ${owner}, lease_until = now() + make_interval(secs => ${LEASE_SECONDS}), error_message = null
    where content_id = ${contentId}::uuid and website_id = ${websiteId}::uuid and user_id = ${user.id}::uuid
      and (lease_until is null or lease_until < now())
    returning id, marker, remote_id as "remoteId", remote_parent as "remoteParent", media_id as "mediaId",
      media_source as "mediaSource"`;
  if (!row) return null;

  const lost = new AbortController();
  const renew = async () => {
    const kept = await db.$executeRaw`
      update publications set lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
      where id = ${row.id}::uuid and lease_owner = ${owner} and lease_until >= now()`;
    if (kept > 0) return;
    lost.abort();
    throw new AppError('conflict', MESSAGES.stillPosting);
  };
  const timer = setInterval(() => void renew().catch(() => undefined), RENEW_MS);
  const { id, marker, ...earlier } = row;
  return {
    id,
    marker,
    earlier: isNew.count > 0 ? null : earlier,
    lost: lost.signal,
    renew,
    stop: () => clearInterval(timer),
  };
}
