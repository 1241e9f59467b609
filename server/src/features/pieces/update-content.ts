import { isDeepStrictEqual } from 'node:util';
import type { UserContext } from '#server/context.ts';
import type { Tx } from '#server/database/db.ts';
import { AppError } from '#server/errors.ts';
import { PIECE_MESSAGES } from '#shared/rules/piece.ts';
import { countWords } from '#shared/rules/text/text.ts';
import type { UpdateContentInput } from '#shared/schemas/piece.ts';
import { headOf } from './build-head.ts';
import { viewPiece } from './get-content.ts';
import type { StoredWithText } from './hooks.ts';
import { withOwnPictures, withPlainAddresses } from './images/own-pictures.ts';
import { changePiece, ownPiece, type OwnPiece } from './own-piece.ts';
import { sanitiseInThread } from './sanitise-in-thread.ts';
import { toSlug } from './slug.ts';

/**
 * Saves an edit and keeps the previous text as a version, unless it continues what was saved before. Word count and head follow the text.
 * @throws AppError('conflict') when the piece has been saved since the edit began; nothing is overwritten.
 */
export async function updateContent(ctx: UserContext, { id, revision, ...edit }: UpdateContentInput) {
  const known = await ownPiece(ctx.db, ctx, id);
  assertRevision(known, revision);
  const { title = known.title, slug = known.slug, excerpt = known.excerpt, keywords = known.keywords } = edit;
  const content = edit.content === undefined ? known.content : await cleanText(ctx, id, edit.content);
  const storeWithText = await textChanging(ctx, { ...known, title }, content);
  return changePiece(ctx, id, async (tx, piece) => {
    assertRevision(piece, revision);
    return saveEdit(ctx, tx, piece, { ...edit, title, slug, excerpt, keywords, content, storeWithText });
  });
}

async function cleanText(ctx: UserContext, id: string, html: string) {
  return withOwnPictures(ctx, id, await sanitiseInThread(withPlainAddresses(ctx, html)));
}

/** @throws AppError('conflict') when the piece has been saved since this revision. */
export function assertRevision(piece: OwnPiece, revision: number) {
  if (piece.revision === revision) return;
  throw new AppError('conflict', PIECE_MESSAGES.changedElsewhere, {
    hint: 'Copy your changes, then reload the page to see the newer text.',
  });
}

/** What goes with the next text of a piece; asked before the transaction, because it takes its time. */
export function textChanging(
  ctx: UserContext,
  { id: contentId, title, language }: Pick<OwnPiece, 'id' | 'title' | 'language'>,
  html: string,
) {
  return ctx.hooks.pieces.textChanging(ctx, { contentId, title, html, language });
}

type Edit = Pick<OwnPiece, 'title' | 'slug' | 'excerpt' | 'content' | 'keywords'> &
  Pick<UpdateContentInput, 'metaDescription' | 'imageAlt' | 'continues'> & { storeWithText: StoredWithText };

/**
 * Stores a new state of a locked piece unless nothing has changed. Approvals in the calendar were of the text before.
 * @param edit its content is sanitised
 */
export async function saveEdit(ctx: UserContext, tx: Tx, piece: OwnPiece, { storeWithText, ...edit }: Edit) {
  const next = {
    title: edit.title,
    slug: toSlug(edit.slug || edit.title),
    excerpt: edit.excerpt,
    content: edit.content,
    keywords: [...new Set(edit.keywords.filter(Boolean))],
    metaDescription: edit.metaDescription ?? piece.metaDescription,
    imageAlt: edit.imageAlt ?? piece.imageAlt,
  };
  const { id: contentId, userId, revision, title, slug, excerpt, content, keywords } = piece;
  const { metaDescription, imageAlt } = piece;
  const before = { title, slug, excerpt, content, keywords, metaDescription, imageAlt };
  if (isDeepStrictEqual(before, next)) return { ...viewPiece(piece), approvalsTakenBack: 0 };

  const updatedAt = ctx.now();
  const wordCount = piece.wordCount ?? countWords(content);

  if (!edit.continues)
    await tx.contentVersion.create({
      data: { ...before, contentId, userId, revision, wordCount, createdAt: piece.updatedAt },
    });

  const data = {
    ...next,
    wordCount: countWords(next.content),
    head: headOf({ ...piece, ...next }, ctx.settings, updatedAt),
    revision: revision + 1,
    updatedAt,
  };

  await tx.piece.update({ where: { id: contentId, userId }, data });
  await storeWithText(tx, { userId, contentId, revision: data.revision });

  const approvalsTakenBack = await ctx.hooks.pieces.pieceChanged(tx, { userId, contentId }, updatedAt);

  return { ...viewPiece({ ...piece, ...data }), approvalsTakenBack };
}
