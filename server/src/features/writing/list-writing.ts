import type { ContentType } from '#shared/rules/content.ts';
import { RUNNING_STATUSES } from '#shared/rules/content.ts';
import { shownBrief } from '../../ports/ai-writer/brief.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { UserContext } from '../../context.ts';
import type { WatchWritingInput } from './inputs.ts';

/** More than this many at once come from a list of topics and are counted rather than shown. */
const MOST = 50;
/** A generation notes its end a moment before others can see it. */
const SLACK_MS = 10_000;

export type Writing = {
  id: string;
  title: string;
  contentType: ContentType;
  profile: { id: string; name: string } | null;
  status: 'writing' | 'done' | 'failed' | 'cancelled';
  startedAt: string;
};

/** The user's pieces that are being written on any device, newest first, and those that have ended `since` then. */
export async function listWriting(
  { db, user, now }: UserContext,
  { since }: Partial<WatchWritingInput> = {},
): Promise<{ asOf: string; pieces: Writing[] }> {
  const asOf = now().toISOString();
  const running = {
    finishedAt: null,
    status: { in: [...RUNNING_STATUSES] },
    // A complete text that waits to be stored counts as written.
    result: { equals: Prisma.DbNull },
  };
  const ended = since && { finishedAt: { gte: new Date(since.getTime() - SLACK_MS) } };
  const rows = await db.generation.findMany({
    where: { userId: user.id, OR: ended ? [running, ended] : [running] },
    orderBy: { createdAt: 'desc' },
    take: MOST,
    select: {
      id: true,
      title: true,
      brief: true,
      profile: { select: { id: true, name: true } },
      status: true,
      createdAt: true,
    },
  });
  return { asOf, pieces: rows.map(viewWriting) };
}

type Row = Pick<Writing, 'id' | 'profile'> & {
  title: string | null;
  brief: unknown;
  status: string;
  createdAt: Date;
};

function viewWriting({ id, title, profile, status, createdAt, ...row }: Row): Writing {
  const { topic, contentType } = shownBrief.parse(row.brief);
  const hasEnded = status === 'done' || status === 'failed' || status === 'cancelled';
  return {
    id,
    title: title ?? topic,
    contentType,
    profile,
    status: hasEnded ? status : 'writing',
    startedAt: createdAt.toISOString(),
  };
}
