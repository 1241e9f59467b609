import type { Db, Tx } from '#server/database/db.ts';
import { Prisma } from '#server/generated/prisma/client.ts';
import type { UsageEntry } from '#shared/rules/billing.ts';
import type { ListPosition } from '#shared/schemas/fields.ts';

/** Generations, so that deleting a piece gives nothing back, and pieces without one; both share their id. */
export async function generationsOf(db: Db | Tx, userId: string): Promise<number> {
  const [row] = await db.$queryRaw<[{ used: number }]>`
    select count(*)::int as used from (
      select id from generations where user_id = ${userId}::uuid and status not in ('failed', 'cancelled')
      union
      select id from generated_content where user_id = ${userId}::uuid
    ) as pieces`;
  return row.used;
}

export async function wordsSince(db: Db | Tx, userId: string, since: Date): Promise<number> {
  return (await wordsOf(db, [userId], since)).get(userId) ?? 0;
}

/** A running generation counts with its maximum. @returns the words of each user who has any */
export async function wordsOf(
  db: Db | Tx,
  userIds: readonly string[],
  since: Date,
): Promise<Map<string, number>> {
  const rows = await db.$queryRaw<{ userId: string; words: number }[]>`
    select user_id as "userId", sum(words)::int as words from (
      select user_id, coalesce(charged_words, max_words) as words from generations
      where user_id = any(${userIds}::uuid[]) and created_at >= ${since} and status not in ('failed', 'cancelled')
      union all
      select user_id, word_count from generated_content piece
      where user_id = any(${userIds}::uuid[]) and created_at >= ${since}
        and not exists (select from generations where generations.id = piece.id)
    ) as pieces
    group by user_id`;
  return new Map(rows.map(({ userId, words }) => [userId, words]));
}

type Row = Omit<UsageEntry, 'date' | 'tokens' | 'cost'> & { createdAt: Date; tokens: unknown };
export type UsagePage = { cursor: ListPosition | null; limit: number | null };

export function findUsage(db: Db, userId: string, { cursor, limit }: UsagePage): Promise<Row[]> {
  const after = cursor
    ? Prisma.sql`and (g.created_at, g.id) < (${cursor.createdAt}, ${cursor.id}::uuid)`
    : Prisma.empty;
  return db.$queryRaw<Row[]>`
    select g.id, g.created_at as "createdAt",
      coalesce(c.title, g.title, g.topic, '') as title,
      c.id is not null as kept,
      case when g.status in ('done', 'failed', 'cancelled') then g.status::text else 'writing' end as outcome,
      g.reserved_words as asked,
      case when g.status = 'done' then coalesce(g.charged_words, 0) else 0 end as delivered,
      case when g.status = 'done' then coalesce(g.charged_words, 0) else 0 end as charged,
      case when g.status in ('failed', 'cancelled') then g.reserved_words
        when g.status = 'done' then greatest(0, g.reserved_words - coalesce(g.charged_words, 0))
        else 0 end as refunded,
      g.tokens
    from generations g left join generated_content c on c.id = g.id
    where g.user_id = ${userId}::uuid ${after}
    order by g.created_at desc, g.id desc
    limit ${limit}`;
}

type Spending = { key: string; words: number; most: number; until: number };

/** Counts them, unless they were too many with those before. @returns whether they were counted */
export async function spend(db: Db | Tx, { key, words, most, until }: Spending): Promise<boolean> {
  const counted = await db.$executeRaw`
    insert into rate_limits (key, points, expire) values (${key}, ${words}, ${until})
    on conflict (key) do update set points = rate_limits.points + ${words}
      where rate_limits.points + ${words} <= ${most}`;
  return counted > 0;
}
