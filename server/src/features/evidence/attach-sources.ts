import type { z } from 'zod';
import { changeAccount } from '#server/auth/change-as.ts';
import type { UserContext } from '#server/context.ts';
import type { Tx } from '#server/database/db.ts';
import { AppError } from '#server/errors.ts';
import { lockedPiece } from '#server/features/pieces/own-piece.ts';
import { patiently } from '#server/lib/caller.ts';
import { SOURCE_CHARACTERS_MAX, SOURCE_MESSAGES, SOURCES_PER_PIECE } from '#shared/rules/sources.ts';
import type { attachSourcesInput } from '#shared/schemas/check-claims.ts';
import { getEvidence } from './get-evidence.ts';
import { judgeAgain } from './judge-stored.ts';

export async function attachSources(ctx: UserContext, { id, sourceIds }: z.infer<typeof attachSourcesInput>) {
  // A source that is being deleted goes before or stays.
  await changeAccount(ctx, async (tx) => {
    await lockedPiece(tx, ctx, id);
    await addSources(tx, { userId: ctx.user.id, contentId: id }, sourceIds);
  });
  // The sources are stored, so their judging is not left out, however long it waits.
  await patiently(() => judgeAgain(ctx, id));
  return getEvidence(ctx, { id });
}

/** Call it with the account and the piece locked. A source that the piece has already stays where it is. */
async function addSources(tx: Tx, piece: { userId: string; contentId: string }, sourceIds: string[]) {
  const { userId } = piece;
  const size = { select: { characters: true, factCount: true } };
  const attached = await tx.pieceSource.findMany({
    where: piece,
    select: { sourceId: true, position: true, firstFact: true, source: size },
  });
  const known = new Set(attached.map(({ sourceId }) => sourceId));
  const wanted = [...new Set(sourceIds)].filter((id) => !known.has(id));
  const rows = await tx.source.findMany({
    where: { id: { in: wanted }, userId, removedAt: null },
    select: { id: true, ...size.select },
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const added = wanted.flatMap((id) => byId.get(id) ?? []);
  if (added.length < wanted.length) throw new AppError('notFound', SOURCE_MESSAGES.gone);

  assertRoom([...attached.map(({ source }) => source), ...added]);

  let position = Math.max(0, ...attached.map((one) => one.position));
  let nextFact = Math.max(1, ...attached.map(({ firstFact, source }) => firstFact + source.factCount));
  const data = added.map(({ id, factCount }) => {
    const firstFact = nextFact;
    nextFact += factCount;
    return { ...piece, sourceId: id, position: (position += 1), firstFact };
  });

  await tx.pieceSource.createMany({ data });
}

function assertRoom(sources: { characters: number }[]) {
  if (sources.length > SOURCES_PER_PIECE) throw new AppError('invalid', SOURCE_MESSAGES.tooManyForPiece);
  if (sources.reduce((sum, { characters }) => sum + characters, 0) > SOURCE_CHARACTERS_MAX)
    throw new AppError('tooLarge', SOURCE_MESSAGES.tooLongTogether);
}
