import { changeAccount } from '#server/auth/change-as.ts';
import type { UserContext } from '#server/context.ts';
import type { Tx } from '#server/database/db.ts';
import { AppError } from '#server/errors.ts';
import { reserveWords } from '#server/features/billing/usage.ts';
import { pagesToLink } from '#server/features/own-site/pages-to-link.ts';
import { gatherSources, linkSources, settleSources } from '#server/features/sources/gather-sources.ts';
import type { Brief, BriefProfile } from '#server/ports/ai-writer/brief.ts';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import type { GenerateContentInput } from '#shared/schemas/content.ts';
import { briefOf, chosenProfile, voiceOf } from './brief-of.ts';
import { goOnBehind } from './go-on-behind.ts';

type Starter = Pick<UserContext, 'db' | 'queue' | 'plans' | 'now'> & { user: { id: string } };

/**
 * Reserves the words and hands the piece to the queue. The id is the client's: the same request twice starts one piece.
 * @param given the company's details where no stored profile is chosen.
 * @throws AppError('paymentRequired') when the plan's limit is reached, before the AI is asked for anything.
 */
export async function startGeneration(
  ctx: Starter,
  input: GenerateContentInput,
  given: BriefProfile | null = null,
) {
  const { id } = input;
  const isStarted = async () => (await ctx.db.generation.count({ where: { id, userId: ctx.user.id } })) > 0;
  if (await isStarted()) return { id };
  try {
    const [gathered, ownPages, voice] = await Promise.all([
      gatherSources(ctx, input),
      pagesToLink(ctx, input),
      chosenProfile(ctx.db, ctx.user.id, input.profileId).then((profile) => voiceOf(profile, input.language)),
    ]);
    await changeAccount(ctx, (tx) => storeGeneration(ctx, tx, input, { given, gathered, ownPages, voice }));
  } catch (error) {
    // The same request was sent twice at once and the other one came first.
    if (!(await isStarted())) throw error;
  }
  return { id };
}

type Material = { given: BriefProfile | null; gathered: Awaited<ReturnType<typeof gatherSources>> } & Pick<
  Brief,
  'ownPages' | 'voice'
>;

async function storeGeneration(
  ctx: Starter,
  tx: Tx,
  input: GenerateContentInput,
  { given, gathered, ownPages, voice }: Material,
) {
  const { queue, user, now } = ctx;
  const { id, profileId, wordCount } = input;
  const { maxWords } = await reserveWords(tx, ctx, wordCount);
  const profile = await chosenProfile(tx, user.id, profileId);
  const { tied, sources } = await settleSources(ctx, tx, gathered);
  const brief = { ...briefOf(input, { profile, voice, given }), ownPages, sources, facts: gathered.facts };
  const { count } = await tx.generation.createMany({
    data: { id, userId: user.id, profileId, brief, reservedWords: wordCount, maxWords, createdAt: now() },
    skipDuplicates: true,
  });
  if (count === 0 || (await tx.piece.count({ where: { id } })) > 0)
    throw new AppError('conflict', CONTENT_MESSAGES.idTaken);
  await goOnBehind(tx, { id, userId: user.id, brief });
  await linkSources(tx, { userId: user.id, generationId: id }, tied);
  await queue.add('writePiece', { generationId: id }, { tx, unique: true });
}
