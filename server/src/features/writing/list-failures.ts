import { CONTENT_MESSAGES, type ContentType } from '#shared/rules/content.ts';
import { shownBrief } from '../../ports/ai-writer/brief.ts';
import type { UserContext } from '../../context.ts';

const MOST = 5;
const SHOWN_MS = 7 * 24 * 60 * 60_000;
const LOOKED_THROUGH = 500;

export type Failure = {
  id: string;
  title: string;
  contentType: ContentType;
  profile: { id: string; name: string } | null;
  message: string;
  hint: string;
  startedAt: string;
};

export async function listFailures({ db, user, now }: UserContext): Promise<Failure[]> {
  const rows = await db.generation.findMany({
    where: { userId: user.id, createdAt: { gte: new Date(now().getTime() - SHOWN_MS) } },
    orderBy: { createdAt: 'desc' },
    take: LOOKED_THROUGH,
    select: {
      id: true,
      brief: true,
      profile: { select: { id: true, name: true } },
      status: true,
      errorMessage: true,
      errorHint: true,
      createdAt: true,
    },
  });
  const asked = rows.map((row) => ({ ...row, ...shownBrief.parse(row.brief) }));
  const newest = new Map(asked.toReversed().map(({ id, topic }) => [topic, id]));
  return asked
    .filter(({ id, topic, status }) => status === 'failed' && newest.get(topic) === id)
    .slice(0, MOST)
    .map(({ id, topic, contentType, profile, errorMessage, errorHint, createdAt }) => ({
      id,
      title: topic,
      contentType,
      profile,
      message: errorMessage ?? CONTENT_MESSAGES.generateFailed,
      hint: errorHint ?? '',
      startedAt: createdAt.toISOString(),
    }));
}
