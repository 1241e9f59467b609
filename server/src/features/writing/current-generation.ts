import { brief, shownBrief } from '../../ports/ai-writer/brief.ts';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { UserContext } from '../../context.ts';
import { RUNNING_STATUSES } from '#shared/rules/content.ts';
import { readStored } from '../../database/stored.ts';

/**
 * The piece being written now, and the failure of the last one if the user has not seen it and nothing was started
 * since; otherwise null each.
 */
export async function currentGeneration({ db, user }: UserContext) {
  const newest = { createdAt: 'desc' } as const;
  const [running, last] = await Promise.all([
    db.generation.findFirst({
      where: {
        userId: user.id,
        status: { in: [...RUNNING_STATUSES] },
        // A complete text that waits to be stored counts as written.
        result: { equals: Prisma.DbNull },
      },
      orderBy: newest,
      select: { id: true, brief: true, createdAt: true },
    }),
    db.generation.findFirst({
      where: { userId: user.id },
      orderBy: newest,
      select: {
        id: true,
        brief: true,
        profileId: true,
        status: true,
        errorMessage: true,
        errorHint: true,
        failureSeenAt: true,
      },
    }),
  ]);
  const missed = last?.status === 'failed' && !last.failureSeenAt ? last : null;
  const asked = readStored(brief, missed?.brief);
  return {
    running: running && { ...shown(running), startedAt: running.createdAt.toISOString() },
    failed:
      missed && asked
        ? {
            id: missed.id,
            brief: asked,
            profileId: missed.profileId,
            message: missed.errorMessage ?? CONTENT_MESSAGES.generateFailed,
            hint: missed.errorHint ?? '',
          }
        : null,
  };
}

function shown(generation: { id: string; brief: unknown }) {
  const { topic, wordCount } = shownBrief.parse(generation.brief);
  return { id: generation.id, topic, wordsAsked: wordCount };
}
