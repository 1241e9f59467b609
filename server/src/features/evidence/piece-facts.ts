import type { Db, Tx } from '#server/database/db.ts';
import type { Fact } from '#shared/rules/evidence.ts';
import { claimKey } from './judge/judge.ts';

export type PieceOf = { contentId: string } | { generationId: string };

export async function pieceSources(db: Db | Tx, userId: string, piece: PieceOf) {
  const rows = await db.pieceSource.findMany({
    where: { ...piece, userId },
    select: {
      position: true,
      firstFact: true,
      source: {
        select: {
          title: true,
          url: true,
          publishedOn: true,
          fetchedAt: true,
          facts: { omit: { sourceId: true }, orderBy: { n: 'asc' } },
        },
      },
    },
    orderBy: { position: 'asc' },
  });
  return rows.map(({ position, firstFact, source: { facts, ...source } }) => ({
    ...source,
    position,
    facts: facts.map(({ n, ...fact }): Fact => ({ ...fact, id: `f${firstFact + n - 1}`, source: position })),
  }));
}

/** A piece that is based on nothing but its own profile counts as one without sources. */
export async function hasSources(db: Db, piece: { contentId: string; userId: string }): Promise<boolean> {
  return (
    (await db.pieceSource.count({ where: { ...piece, source: { kind: { not: 'profile' as const } } } })) > 0
  );
}

/** Ranges were one statement once; both ends of one that was confirmed stay so. */
const ENDS = /\.\.|→/;

export async function confirmedReasons(db: Db, piece: { userId: string; contentId: string }) {
  const decisions = await db.claimDecision.findMany({
    where: { ...piece, answer: { not: 'postedAnyway' } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  const reasons = new Map<string, string>();
  for (const { answer, value, sentence, reason } of decisions)
    for (const end of value.split(ENDS)) {
      const key = claimKey({ value: end, sentence });
      if (answer === 'confirmed') reasons.set(key, reason);
      else reasons.delete(key);
    }
  return reasons;
}
