import type { z } from 'zod';
import type { UserContext } from '#server/context.ts';
import { storable } from '#server/database/stored.ts';
import { AppError, toWritingError } from '#server/errors.ts';
import { askForWords } from '#server/features/billing/words-of-day.ts';
import { printMarks } from '#server/features/evidence/set-marks.ts';
import { changePiece, ownPiece } from '#server/features/pieces/own-piece.ts';
import { patiently } from '#server/lib/caller.ts';
import { plainText } from '#server/lib/plain-text.ts';
import { aiError } from '#server/ports/ai-writer/ai-error.ts';
import type { EmailText, SourcePiece } from '#server/ports/ai-writer/ai-writer.ts';
import { PIECE_MESSAGES } from '#shared/rules/piece.ts';
import type { PieceInput } from '#shared/schemas/piece.ts';
import type { updateEmailInput } from './inputs.ts';
import { boundFigures, openFiguresOf, sourceOf, type Figures } from './source-of.ts';

export async function generateEmail(ctx: UserContext, { id }: PieceInput) {
  const piece = await ownPiece(ctx.db, ctx, id);
  if (!piece.title && !piece.slug) throw new AppError('invalid', PIECE_MESSAGES.topicMissing);
  const email = await writeEmail(ctx, await sourceOf(ctx, piece));
  try {
    await changePiece(ctx, id, async (tx) => {
      await tx.emailCopy.deleteMany({ where: { contentId: id } });
      const { openFigures: _openFigures, ...copy } = email;
      await tx.emailCopy.create({ data: { contentId: id, ...copy } });
    });
  } catch (error) {
    ctx.log.error({ err: error, contentId: id }, 'e-mail copy not saved');
  }
  return email;
}

export async function getEmail(ctx: UserContext, { id }: PieceInput) {
  const piece = await ownPiece(ctx.db, ctx, id);
  const email = await ctx.db.emailCopy.findFirst({
    where: { contentId: id, piece: { userId: ctx.user.id } },
    select: { subject: true, body: true, alternatives: true },
  });
  if (!email) return null;
  const openFigures = await openFiguresOf(await boundFigures(ctx.db, piece), wholeEmail(email));
  return { ...email, openFigures };
}

/** @throws AppError('conflict') when another e-mail than the edited one is stored */
export async function updateEmail(
  ctx: UserContext,
  { id, before, ...email }: z.infer<typeof updateEmailInput>,
) {
  const figures = await boundFigures(ctx.db, await ownPiece(ctx.db, ctx, id));
  const { subject, body } = email;
  const { count } = await ctx.db.emailCopy.updateMany({
    // A repeated request saves once.
    where: { contentId: id, piece: { userId: ctx.user.id }, OR: [before, { subject, body }] },
    data: email,
  });
  if (count === 0) throw new AppError('conflict', PIECE_MESSAGES.derivedChanged);
  return { ...email, openFigures: await openFiguresOf(figures, wholeEmail(email)) };
}

const MOST_ALTERNATIVES = 3;
const SUBJECT_MAX = 300;

type Source = { source: SourcePiece; figures: Figures | null };

/** As a long e-mail has them. */
const EMAIL_WORDS = 300;

/** Unfounded figures cause one more attempt. @throws AppError with the service's hint */
export async function writeEmail(ctx: UserContext, { source, figures }: Source) {
  await askForWords(ctx, EMAIL_WORDS);
  const { log, signal } = ctx;
  try {
    const email = await writtenEmail(ctx, source, figures);
    const openFigures = await checked(figures, email);
    if (openFigures.length === 0) return { ...email, openFigures };
    const repair = { text: wholeEmail(email), statements: openFigures };
    const again = await writtenEmail(ctx, { ...source, repair }, figures).catch((error: unknown) => {
      if (signal.aborted || !(error instanceof AppError)) throw error;
      return email;
    });
    const stillOpen = await checked(figures, again);
    return stillOpen.length < openFigures.length
      ? { ...again, openFigures: stillOpen }
      : { ...email, openFigures };
  } catch (error) {
    if (signal.aborted) throw error;
    throw toWritingError(error, PIECE_MESSAGES.emailFailed, log);
  }
}

/** Paid for: never refused for a long queue. */
const checked = (figures: Figures | null, email: EmailText) =>
  patiently(() => openFiguresOf(figures, wholeEmail(email)));

const wholeEmail = ({ subject, alternatives, body }: EmailText) =>
  [subject, ...alternatives, body].join('\n\n');

async function writtenEmail(
  { writer, signal }: UserContext,
  source: SourcePiece,
  figures: Figures | null,
): Promise<EmailText> {
  const { facts = [], language = null } = figures ?? {};
  const plain = (text: string) => plainText(printMarks(storable(text), facts, language));
  const written = await writer.writeEmail(source, { signal });
  // A line break would start another header in a mail program.
  const line = (text: string) => plain(text).replace(/\s+/g, ' ');
  const subject = line(written.subject);
  const body = plain(written.body);
  if (!subject || !body) throw aiError('unreadable');
  const others = written.alternatives
    .slice(0, MOST_ALTERNATIVES * 2)
    .map((text) => line(text.slice(0, SUBJECT_MAX)));
  const alternatives = [...new Set(others)].filter((text) => text && text !== subject);
  return { subject, body, alternatives: alternatives.slice(0, MOST_ALTERNATIVES) };
}
