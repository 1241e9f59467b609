import type { Services } from '#server/context.ts';
import type { Tx } from '#server/database/db.ts';
import { ThreadLimitError } from '#server/threads/lanes.ts';
import type { Claim, ClaimState } from '#shared/rules/evidence.ts';
import { claimKey } from './judge/judge.ts';
import { pieceSources, type PieceOf } from './piece-facts.ts';
import { ownMaterial } from './queries.ts';
import { readInThread } from './read-evidence-in-thread.ts';

type Kept = Exclude<ClaimState, 'structural' | 'confirmed'>;
export type OpenOrBound = Omit<Claim, 'state'> & { state: Kept; settled?: boolean };
type Judged = { userId: string; piece: PieceOf; title: string; html: string; language: string | null };

/**
 * The checkable statements of a piece's text, held against its facts. Harmless ones are left out.
 * @returns null for a text that says more than can be checked
 */
export async function judgePiece(
  { db, log }: Pick<Services, 'db' | 'log'>,
  { userId, piece, title, html, language }: Judged,
): Promise<OpenOrBound[] | null> {
  const [sources, { topic, callToAction, ...own }, settled] = await Promise.all([
    pieceSources(db, userId, piece),
    ownMaterial(db, userId, piece),
    settledKeys(db, userId, piece),
  ]);

  const given = {
    html,
    language: language ?? '',
    facts: sources.flatMap(({ facts }) => facts),
    addresses: sources.flatMap(({ url }) => url ?? []),
    ...own,
    ownPhrases: topic === null ? [title] : [title, topic],
    given: [topic, callToAction].filter((words) => words !== null),
  };

  const claims = await readInThread('judgeText', given).catch((error: unknown) => {
    if (!(error instanceof ThreadLimitError)) throw error;
    // The text is kept all the same; nobody reads one that costs so much.
    log.warn({ err: error, userId }, 'the claims of a text were not judged');
    return null;
  });
  if (!claims) return null;

  const kept = claims.flatMap(({ state, ...claim }) => (isKept(state) ? { ...claim, state } : []));
  return settle(kept, (claim) => settled.get(claimKey(claim)) === claim.factId);
}

/** Lets a second reading have the last word on what the rules only doubt. */
export const settle = (claims: OpenOrBound[], isFound: (claim: OpenOrBound) => boolean): OpenOrBound[] =>
  claims.map((claim) =>
    claim.state === 'doubted' && isFound(claim) ? { ...claim, state: 'bound', settled: true } : claim,
  );

/** What a second reading has settled stays so while the statement, its sentence and the fact stay. */
async function settledKeys(db: Services['db'], userId: string, piece: PieceOf) {
  if (!('contentId' in piece)) return new Map<string, string | null>();
  const claims = await db.claim.findMany({ where: { ...piece, userId, settled: true } });
  return new Map(claims.map((claim) => [claimKey(claim), claim.factId]));
}

const isKept = (state: ClaimState): state is Kept => state !== 'structural' && state !== 'confirmed';

type Revision = { userId: string; contentId: string; revision: number };

/** Notes the claims of a revision, or that nobody knows them, in the transaction that stores its text. */
export async function storeClaims(tx: Tx, of: Revision, claims: OpenOrBound[] | null) {
  const { userId, contentId: id, revision } = of;
  if (claims) await tx.claim.createMany({ data: claims.map((claim) => ({ ...claim, ...of })) });
  else await tx.piece.update({ where: { id, userId }, data: { unjudgedRevisions: { push: revision } } });
}
