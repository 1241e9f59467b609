import type { GenerateContentInput } from '#shared/content.ts';
import { type Brief, type BriefProfile, briefProfile } from '../../../ports/ai-writer/brief.ts';
import { CTA_LABELS, PROFILE_AUDIENCE, DEFAULT_TONE, CONTENT_MESSAGES } from '#shared/content-rules.ts';
import type { UserContext } from '../../../context.ts';
import { AppError } from '../../../errors.ts';
import type { Profile } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../database/db.ts';
import { reserveWords } from '../../billing/usage.ts';

type Starter = Pick<UserContext, 'db' | 'queue' | 'now'> & { user: { id: string } };

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
    await ctx.db.$transaction((tx) => storeGeneration(ctx, tx, input, given));
  } catch (error) {
    // The same request was sent twice at once and the other one came first.
    if (!(await isStarted())) throw error;
  }
  return { id };
}

async function storeGeneration(
  { queue, user, now }: Starter,
  tx: Tx,
  input: GenerateContentInput,
  given: BriefProfile | null,
) {
  const { id, profileId, wordCount } = input;
  const { maxWords } = await reserveWords(tx, user.id, wordCount, now());
  const profile = profileId
    ? await tx.profile.findFirst({ where: { id: profileId, userId: user.id } })
    : null;
  if (profileId && !profile) throw new AppError('notFound', CONTENT_MESSAGES.profileGone);
  const brief = briefOf(input, profile, given);
  const { count } = await tx.generation.createMany({
    data: { id, userId: user.id, profileId, brief, reservedWords: wordCount, maxWords, createdAt: now() },
    skipDuplicates: true,
  });
  if (count === 0 || (await tx.content.count({ where: { id } })) > 0)
    throw new AppError('conflict', CONTENT_MESSAGES.idTaken);
  await queue.add('writePiece', { generationId: id }, { tx, unique: true });
}

/** A chosen profile decides voice and audience, whatever the form sent. */
function briefOf(input: GenerateContentInput, profile: Profile | null, given: BriefProfile | null): Brief {
  const { contentType, topic, wordCount, aiSearchFocus, includeText, keywords, cta, ctaText } = input;
  const callToAction = cta === 'other' ? ctaText : CTA_LABELS[cta];
  return {
    contentType,
    topic,
    tone: profile ? profile.voice || DEFAULT_TONE : input.tone,
    audience: profile ? profile.audience || PROFILE_AUDIENCE : input.audience,
    callToAction: cta === 'none' ? null : callToAction,
    wordCount,
    aiSearchFocus,
    includeText,
    keywords,
    profile: profile ? briefProfile.parse(profile) : given,
  };
}
