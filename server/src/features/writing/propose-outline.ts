import type { UserContext } from '#server/context.ts';
import { toWritingError } from '#server/errors.ts';
import { assertWordsLeft } from '#server/features/billing/usage.ts';
import { gatherSources } from '#server/features/sources/gather-sources.ts';
import { writerOf } from '#server/ports/ai-writer/writer-of.ts';
import { OUTLINE_MESSAGES } from '#shared/schemas/content-plan.ts';
import type { GenerateContentInput } from '#shared/schemas/content.ts';
import { briefOf, chosenProfile, voiceOf } from './brief-of.ts';

/**
 * The outline that a piece would be written from, for its author to change. Nothing is stored, and nothing counts
 * against the plan.
 * @throws AppError('paymentRequired') where the piece could not be started.
 */
export async function proposeOutline(ctx: UserContext, input: GenerateContentInput) {
  const { db, user, signal, log } = ctx;
  await assertWordsLeft(ctx, input.wordCount);

  const [gathered, profile] = await Promise.all([
    gatherSources(ctx, input),
    chosenProfile(db, user.id, input.profileId),
  ]);
  const voice = await voiceOf(profile, input.language);
  const sources = gathered.sources.map((source) => ({ ...source, id: source.id ?? input.id }));
  const brief = { ...briefOf(input, { profile, voice }), sources, facts: gathered.facts };

  try {
    const { title, sections } = await writerOf(ctx.writer, brief).planPiece(brief, { signal });
    const known = new Map(gathered.facts.map(({ id, surface }) => [id, surface]));
    return {
      title,
      sections: sections.map(({ heading, points, words, keywords, facts }) => ({
        heading,
        points,
        words,
        keywords,
        /** As its source puts them. */
        facts: facts.flatMap((id) => known.get(id) ?? []),
      })),
    };
  } catch (error) {
    if (signal.aborted) throw error;
    throw toWritingError(error, OUTLINE_MESSAGES.failed, log);
  }
}
