import { subMonths } from 'date-fns';
import type { z } from 'zod';
import type { Services, UserContext } from '#server/context.ts';
import { afterPosition, nextCursor } from '#server/database/list-queries.ts';
import { toCsv } from '#server/lib/to-csv.ts';
import { ACTIVITY_GROUPS, ACTIVITY_MONTHS, describeActor } from '#shared/rules/activity.ts';
import type { activityInput } from '#shared/schemas/activity.ts';

type Asked = z.infer<typeof activityInput>;

const NEWEST_FIRST = [{ createdAt: 'desc' }, { id: 'desc' }] as const;
/** Of the file. */
const LINES_MAX = 50_000;

const ofUser = ({ user, now }: UserContext, { group }: Pick<Asked, 'group'>) => ({
  userId: user.id,
  ...(group && { group }),
  createdAt: { gt: subMonths(now(), ACTIVITY_MONTHS) },
});

export async function listActivity(ctx: UserContext, { group, cursor, limit }: Asked) {
  const rows = await ctx.db.activity.findMany({
    where: { AND: [ofUser(ctx, { group }), afterPosition(cursor)] },
    orderBy: [...NEWEST_FIRST],
    take: limit + 1,
    omit: { userId: true },
  });
  const lines = rows
    .slice(0, limit)
    .map(({ createdAt, ...line }) => ({ ...line, createdAt: createdAt.toISOString() }));
  return { lines, nextCursor: nextCursor(lines.at(-1), rows.length > limit) };
}

const COLUMNS = {
  time: 'Time (UTC)',
  kind: 'Kind',
  sentence: 'What happened',
  refused: 'Refused',
  by: 'By',
  network: 'Network',
};

export async function activityCsv(ctx: UserContext, asked: Pick<Asked, 'group'>): Promise<{ csv: string }> {
  const rows = await ctx.db.activity.findMany({
    where: ofUser(ctx, asked),
    orderBy: [...NEWEST_FIRST],
    take: LINES_MAX,
  });
  const lines = rows.map(({ createdAt, group, sentence, isRefusal, network, ...acted }) => ({
    time: createdAt.toISOString(),
    kind: ACTIVITY_GROUPS[group],
    sentence,
    refused: isRefusal ? 'yes' : '',
    by: describeActor(acted),
    network,
  }));
  return { csv: toCsv(lines, COLUMNS) };
}

export async function removeOldActivity({ db, now }: Pick<Services, 'db' | 'now'>) {
  await db.activity.deleteMany({ where: { createdAt: { lte: subMonths(now(), ACTIVITY_MONTHS) } } });
}
