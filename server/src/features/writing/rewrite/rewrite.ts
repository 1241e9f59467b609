import type { UserContext } from '#server/context.ts';
import { readStored, storable } from '#server/database/stored.ts';
import { AppError, toWritingError } from '#server/errors.ts';
import { addTokens, pieceTokens, type StepTokens } from '#server/features/billing/piece-tokens.ts';
import { askForWords } from '#server/features/billing/words-of-day.ts';
import { hasSources, pieceSources } from '#server/features/evidence/piece-facts.ts';
import { createMarkFilter } from '#server/features/evidence/set-marks.ts';
import { askedBrief } from '#server/features/pieces/asked-brief.ts';
import { languageOfPiece } from '#server/features/pieces/language-of-piece.ts';
import { changePiece, ownPiece, type OwnPiece } from '#server/features/pieces/own-piece.ts';
import { sanitiseInThread } from '#server/features/pieces/sanitise-in-thread.ts';
import { hasGrown } from '#server/features/social-and-email/write-social.ts';
import type { CallOptions, RewriteRequest } from '#server/ports/ai-writer/ai-writer.ts';
import { writtenLanguage } from '#shared/rules/content.ts';
import { REWRITE_MESSAGES, REWRITES_PER_PIECE } from '#shared/rules/piece.ts';
import { withoutFactMarks } from '#shared/rules/text/fact-marks.ts';
import { countWords, stripTags } from '#shared/rules/text/text.ts';
import type { RewriteInput } from '../inputs.ts';
import { addedFiguresInThread, readSectionInThread } from '../stages/read-section-in-thread.ts';

const LONGEST_HTML = 60_000;

/**
 * `html` is the whole part so far. When it is done: whether it is another than before, the words that say in figures what
 * no source bears out and what the part did not say before, whether it was made by rule alone, and how many rewrites are
 * left.
 */
export type RewriteEvent =
  | { html: string; done: false }
  | { html: string; done: true; isChanged: boolean; openFigures: string[]; isSample: boolean; left: number };

/**
 * Rewrites a part of a piece. Nothing of the piece is changed: its author takes the answer or leaves it. Only a finished
 * answer that is another text counts against the piece.
 * @throws AppError in the screen's own sentence, with the hint the writer gave.
 */
export async function* rewrite(
  ctx: UserContext,
  { id, html: given, ...order }: RewriteInput,
): AsyncGenerator<RewriteEvent> {
  const piece = await ownPiece(ctx.db, ctx, id);
  if (piece.rewrites >= REWRITES_PER_PIECE) throw usedUp();

  const html = await sanitiseInThread(given);
  if (!stripTags(html).trim()) throw new AppError('invalid', REWRITE_MESSAGES.empty);

  await askForWords(ctx, countWords(html));

  const { brief, isBased, language } = await materialOf(ctx, piece);
  const request: RewriteRequest = { ...order, html, brief };
  const tokens: StepTokens[] = [];
  const options: CallOptions = {
    signal: ctx.signal,
    onUsage: (usage) => addTokens(tokens, 'rewrite', usage),
  };
  let written: string;

  try {
    written = yield* writePart(ctx, request, language, options);
  } catch (error) {
    if (ctx.signal.aborted) throw error;
    throw toWritingError(error, REWRITE_MESSAGES.failed, ctx.log);
  }

  // Only figures are compared; foreign links have not come through the port.
  const ownPhrases = [brief.topic, piece.title];
  const evidence = { facts: brief.facts, language, addresses: [], ownPhrases, given: [brief.topic] };
  const part = await readSectionInThread(written, evidence);
  if (!stripTags(part).trim()) throw new AppError('upstreamFailed', REWRITE_MESSAGES.failed);

  const openFigures = isBased ? await addedFiguresInThread(html, part, evidence) : [];
  const isChanged = plainly(part) !== plainly(html);
  const used = await countRewrite(ctx, id, { isChanged, used: tokens });
  if (used === null) throw usedUp();

  const isSample = ctx.writer.name === 'offline';
  yield { html: part, done: true, isChanged, openFigures, isSample, left: REWRITES_PER_PIECE - used };
}

async function materialOf({ db, user, writer }: UserContext, piece: OwnPiece) {
  const [asked, sources, isBased] = await Promise.all([
    askedBrief(db, piece),
    pieceSources(db, user.id, { contentId: piece.id }),
    hasSources(db, { contentId: piece.id, userId: user.id }),
  ]);
  return {
    brief: { ...asked, facts: sources.flatMap(({ facts }) => facts) },
    isBased,
    language: asked.language === null ? languageOfPiece(piece) : writtenLanguage(writer.name, asked.language),
  };
}

const plainly = (html: string) => withoutFactMarks(html).replace(/\s+/g, ' ').trim();

const usedUp = () => new AppError('forbidden', REWRITE_MESSAGES.usedUp);

async function* writePart(
  { writer }: UserContext,
  request: RewriteRequest,
  language: string | null,
  options: CallOptions,
): AsyncGenerator<RewriteEvent, string> {
  const visible = createMarkFilter(request.brief.facts, language);
  let text = '';
  let read = '';
  let shown = 0;
  for await (const part of writer.rewrite(request, options)) {
    options.signal.throwIfAborted();
    const added = storable(part).slice(0, LONGEST_HTML - text.length);
    text += added;
    read += visible(added);
    if (text.length >= LONGEST_HTML) break;
    if (!hasGrown(read.length, shown)) continue;
    shown = read.length;
    yield { html: read, done: false };
  }
  return text;
}

type Rewrite = { isChanged: boolean; used: StepTokens[] };

/**
 * Counts a rewrite that changes something, and the tokens of any to those of the piece.
 * @returns how many the piece has had now; null if parallel requests have used the rest
 */
async function countRewrite(
  ctx: UserContext,
  id: string,
  { isChanged, used }: Rewrite,
): Promise<number | null> {
  return changePiece(ctx, id, async (tx, { rewrites }) => {
    if (isChanged && rewrites >= REWRITES_PER_PIECE) return null;
    const counted = isChanged ? rewrites + 1 : rewrites;
    await tx.piece.update({ where: { id }, data: { rewrites: counted } });
    const generation = await tx.generation.findFirst({ where: { id, userId: ctx.user.id } });
    const tokens = readStored(pieceTokens, generation?.tokens);
    if (tokens && used.length > 0) {
      for (const { step, model, input, cached, output } of used)
        addTokens(tokens, step, { model, inputTokens: input, cachedTokens: cached, outputTokens: output });
      await tx.generation.update({ where: { id }, data: { tokens } });
    }
    return counted;
  });
}
