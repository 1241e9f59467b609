import path from 'node:path';
import type { Claim, ClaimState } from '#shared/rules/evidence.ts';
import type { Services } from '../../context.ts';
import type { Db, Tx } from '../../database/db.ts';
import { ThreadLimitError } from '../../threads/lanes.ts';
import { threaded } from '../../threads/threaded.ts';
import { claimKey } from './judge/judge.ts';
import { pieceSources } from './piece-facts.ts';
import type * as reading from './read-evidence.ts';

const inThread = threaded<typeof reading>(path.join(import.meta.dirname, 'read-evidence.ts'));

type Kept = Exclude<ClaimState, 'structural' | 'confirmed'>;
export type OpenOrBound = Omit<Claim, 'state'> & { state: Kept };
type Judged = {
  userId: string;
  piece: { contentId: string } | { generationId: string };
  title: string;
  html: string;
  language: string | null;
};

/**
 * The checkable statements of a piece's text, held against its facts. Harmless ones are left out.
 * @returns null for a text that says more than can be checked
 */
export async function judgePiece(
  { db, log }: Pick<Services, 'db' | 'log'>,
  { userId, piece, title, html, language }: Judged,
): Promise<OpenOrBound[] | null> {
  const [sources, { topic, ...own }, doubted] = await Promise.all([
    pieceSources(db, userId, piece),
    ownMaterial(db, userId, piece),
    doubtedKeys(db, userId, piece),
  ]);
  const given = {
    html,
    language: language ?? '',
    facts: sources.flatMap(({ facts }) => facts),
    addresses: sources.flatMap(({ url }) => url ?? []),
    ...own,
    ownPhrases: topic === null ? [title] : [title, topic],
  };
  const claims = await inThread('judgeText', given).catch((error: unknown) => {
    if (!(error instanceof ThreadLimitError)) throw error;
    // The text is kept all the same; nobody reads one that costs so much.
    log.warn({ err: error, userId }, 'the claims of a text were not judged');
    return null;
  });
  if (!claims) return null;
  const kept = claims.flatMap(({ state, ...claim }) => (isKept(state) ? { ...claim, state } : []));
  const isDoubted = (claim: OpenOrBound) =>
    claim.state === 'bound' && doubted.get(claimKey(claim)) === claim.factId;
  return kept.map((claim) => (isDoubted(claim) ? { ...claim, state: 'doubted' } : claim));
}

/** What a model doubted stays so while the statement, its sentence and the fact stay. */
async function doubtedKeys(db: Services['db'], userId: string, piece: Judged['piece']) {
  if (!('contentId' in piece)) return new Map<string, string | null>();
  const where = { ...piece, userId, state: 'doubted' } as const;
  const claims = await db.claim.findMany({ where });
  return new Map(claims.map((claim) => [claimKey(claim), claim.factId]));
}

const isKept = (state: ClaimState): state is Kept => state !== 'structural' && state !== 'confirmed';

type Revision = { userId: string; contentId: string; revision: number };

/** Notes the claims of a revision, or that nobody knows them, in the transaction that stores its text. */
export async function storeClaims(tx: Tx, of: Revision, claims: OpenOrBound[] | null) {
  const { userId, contentId: id, revision } = of;
  if (claims) await tx.claim.createMany({ data: claims.map((claim) => ({ ...claim, ...of })) });
  else await tx.content.update({ where: { id, userId }, data: { unjudgedRevisions: { push: revision } } });
}

type PieceOf = { contentId: string } | { generationId: string };

/**
 * What a piece needs no source for: links to the website of its profile, to the user's websites and to where its call
 * to action leads, and the topic in the words of its brief. A piece has the id of its generation.
 */
async function ownMaterial(db: Db, userId: string, piece: PieceOf) {
  const id = 'contentId' in piece ? piece.contentId : piece.generationId;
  const [row] = await db.$queryRaw<(Record<'callToAction' | 'topic', string | null> & { sites: string[] })[]>`
    select array(select domain from websites where user_id = ${userId}::uuid
        union select profile.domain where profile.domain <> '') as sites,
      generation.brief #>> '{callToAction,address}' as "callToAction", generation.brief ->> 'topic' as topic
    from (select ${id}::uuid as id) piece
    left join generations generation on generation.id = piece.id and generation.user_id = ${userId}::uuid
    left join generated_content content on content.id = piece.id and content.user_id = ${userId}::uuid
    left join profiles profile on profile.user_id = ${userId}::uuid
      and profile.id = case when content.id is null then generation.profile_id else content.profile end`;
  const { sites = [], callToAction = null, topic = null } = row ?? {};
  return { ownSites: sites, ownAddress: callToAction, topic };
}
