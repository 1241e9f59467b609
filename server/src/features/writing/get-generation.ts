import type { UserContext } from '#server/context.ts';
import { readStored } from '#server/database/stored.ts';
import { AppError } from '#server/errors.ts';
import { SHOWN_OF_BRIEF, shownBrief } from '#server/ports/ai-writer/brief.ts';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import { piecePlan } from '#shared/schemas/content-plan.ts';
import { findBrief } from './get-brief.ts';
import type { GenerationInput } from './inputs.ts';
import { BEING_WRITTEN } from './queries.ts';

export async function getGeneration({ db, user }: UserContext, { id }: GenerationInput) {
  const row = await db.generation.findFirst({
    where: { id, userId: user.id },
    select: {
      id: true,
      status: true,
      ...SHOWN_OF_BRIEF,
      reservedWords: true,
      plan: true,
      errorMessage: true,
      errorHint: true,
      chargedWords: true,
      createdAt: true,
      finishedAt: true,
      _count: { select: { sections: true } },
    },
  });
  if (!row) throw new AppError('notFound', CONTENT_MESSAGES.notFound);

  const {
    id: ownId,
    status,
    chargedWords,
    plan,
    errorMessage,
    errorHint,
    createdAt,
    finishedAt,
    _count,
  } = row;

  return {
    id: ownId,
    status,
    chargedWords,
    topic: shownBrief.parse(row).topic,
    wordCount: row.reservedWords,
    sections: readStored(piecePlan, plan)?.sections.length ?? null,
    sectionsWritten: _count.sections,
    error: status === 'failed' ? (errorMessage ?? CONTENT_MESSAGES.generateFailed) : null,
    hint: errorHint,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}

/**
 * The piece being written now, and the failure of the last one if the user has not seen it and nothing was started
 * since; otherwise null each.
 */
export async function currentGeneration(ctx: UserContext) {
  const { db, user } = ctx;
  const newest = { createdAt: 'desc' } as const;
  const [running, last] = await Promise.all([
    db.generation.findFirst({
      where: { userId: user.id, ...BEING_WRITTEN },
      orderBy: newest,
      select: { id: true, ...SHOWN_OF_BRIEF, reservedWords: true, createdAt: true },
    }),
    db.generation.findFirst({
      where: { userId: user.id },
      orderBy: newest,
      select: { id: true, status: true, errorMessage: true, errorHint: true, failureSeenAt: true },
    }),
  ]);
  const missed = last?.status === 'failed' && !last.failureSeenAt ? last : null;
  const asked = missed && (await findBrief(ctx, missed.id));

  return {
    running: running && { ...shown(running), startedAt: running.createdAt.toISOString() },
    failed:
      missed && asked?.brief
        ? {
            id: missed.id,
            brief: asked.brief,
            profileId: asked.profileId,
            message: missed.errorMessage ?? CONTENT_MESSAGES.generateFailed,
            hint: missed.errorHint ?? '',
          }
        : null,
  };
}

function shown(generation: { id: string; topic: string | null; reservedWords: number }) {
  const { topic } = shownBrief.parse(generation);
  return { id: generation.id, topic, wordsAsked: generation.reservedWords };
}
