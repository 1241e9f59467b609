import type { Db } from '#server/database/db.ts';
import { literalTerm } from '#server/database/list-queries.ts';
import { Prisma } from '#server/generated/prisma/client.ts';
import type { Plan } from '#shared/rules/account.ts';

type UserRow = {
  id: string;
  email: string;
  name: string;
  confirmedAt: Date;
  blockedAt: Date | null;
  lastSeenAt: Date | null;
  plan: Plan | null;
  proUntil: Date | null;
};

type Wanted = { search: string; cursor: string | null; limit: number };

/** The newest first, which is the order of their ids. */
export function findUsers(db: Db, { search, cursor, limit }: Wanted): Promise<UserRow[]> {
  return db.$queryRaw<UserRow[]>`
    select users.id, users.email, coalesce(account.name, users.metadata_name) as name,
      users.confirmed_at as "confirmedAt", users.blocked_at as "blockedAt", users.last_seen_at as "lastSeenAt",
      account.plan::text as plan, account.pro_until as "proUntil"
    from users left join accounts account on account.id = users.id
    where (${cursor}::uuid is null or users.id < ${cursor}::uuid)
      ${search === '' ? Prisma.empty : matching(search)}
    order by users.id desc limit ${limit}`;
}

/** Each part by the trigrams of its own table. */
function matching(search: string): Prisma.Sql {
  const pattern = `%${literalTerm(search)}%`;
  return Prisma.sql`and users.id in (
    select id from users where email ilike ${pattern} union select id from accounts where name ilike ${pattern})`;
}

type Failures = {
  pieces: number;
  plannedPosts: number;
  mails: number;
  webhooks: number;
  /** Of deleted accounts, at the payment service. */
  cancellations: number;
};

/** Since a moment, but for cancellations, which wait until they succeed. */
export async function countFailures(db: Db, since: Date): Promise<Failures> {
  const [counts] = await db.$queryRaw<[Failures]>`
    select
      (select count(*)::int from generations where status = 'failed' and finished_at >= ${since}) as pieces,
      (select count(*)::int from calendar_entries
        where status in ('failed', 'missed') and updated_at >= ${since}) as "plannedPosts",
      (select count(*)::int from mails where status = 'failed' and created_at >= ${since}) as mails,
      (select count(*)::int from webhook_deliveries
        where state = 'failed' and created_at >= ${since}) as webhooks,
      (select count(*)::int from pending_cancellations where attempts > 0) as cancellations`;
  return counts;
}
