import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import { piecePlan } from '#shared/schemas/content-plan.ts';
import type { UserContext } from '../../context.ts';
import { readStored } from '../../database/stored.ts';
import { AppError } from '../../errors.ts';
import { shownBrief } from '../../ports/ai-writer/brief.ts';
import type { GenerationInput } from './inputs.ts';

export async function getGeneration({ db, user }: UserContext, { id }: GenerationInput) {
  const row = await db.generation.findFirst({
    where: { id, userId: user.id },
    select: {
      id: true,
      status: true,
      brief: true,
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
  const { brief, plan, errorMessage, errorHint, createdAt, finishedAt, _count, ...shown } = row;
  const { topic, wordCount } = shownBrief.parse(brief);
  return {
    ...shown,
    topic,
    wordCount,
    sections: readStored(piecePlan, plan)?.sections.length ?? null,
    sectionsWritten: _count.sections,
    error: row.status === 'failed' ? (errorMessage ?? CONTENT_MESSAGES.generateFailed) : null,
    hint: errorHint,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}
