import { judgePiece, type OpenOrBound } from '../../evidence/judge-piece.ts';
import { pieceSources } from '../../evidence/piece-facts.ts';
import type { FinishedPiece, Run } from './run.ts';
import { askAi } from './writing.ts';

/** More do not fit one call. */
const PAIRS_MAX = 150;
const NOTHING_DOUBTED: ReadonlySet<number> = new Set();

/**
 * Lets a model read every claim beside the sentence of its source, in one call; without a claim that has a source nobody
 * is asked. It may doubt what rules found right, never clear what they found wrong. A model that fails here, or is cut
 * short by its user, costs nothing: the rules stand. One that this server cuts short is asked again by the next.
 * @returns the numbers of the claims that it does not find in their sources
 */
export async function readClaimsAgain(run: Run, piece: FinishedPiece): Promise<ReadonlySet<number>> {
  const { brief, services } = run;
  if (brief.sources.length === 0) return NOTHING_DOUBTED;
  try {
    const read = await claimsWithSource(run, piece);
    if (read.length === 0) return NOTHING_DOUBTED;
    const pairs = read.map(({ claim: { surface, sentence }, source }) => ({
      claim: surface,
      sentence,
      source,
    }));
    const verdicts = await askAi(run, 'check', (options) => services.writer.readClaims({ pairs }, options));
    const doubted = read.filter((_, index) => ['contradicted', 'unclear'].includes(verdicts[index] ?? ''));
    return new Set(doubted.map(({ claim }) => claim.n));
  } catch (error) {
    if (run.stopped() === 'serverStops') throw error;
    services.log.warn({ err: error, generationId: run.id }, 'the claims of a piece were not read again');
    return NOTHING_DOUBTED;
  }
}

async function claimsWithSource({ id, userId, services }: Run, { title, content, language }: FinishedPiece) {
  const of = { generationId: id };
  const [sources, claims] = await Promise.all([
    pieceSources(services.db, userId, of),
    judgePiece(services, { userId, piece: of, title, html: content, language }),
  ]);
  const sentences = new Map(sources.flatMap(({ facts }) => facts.map((fact) => [fact.id, fact.sentence])));
  const withSource = (claim: OpenOrBound) => {
    const source = claim.state === 'bound' ? sentences.get(claim.factId ?? '') : undefined;
    return source === undefined || claim.kind === 'link' ? [] : { claim, source };
  };
  return (claims ?? []).flatMap(withSource).slice(0, PAIRS_MAX);
}

/** The claims as the second reading leaves them: it only takes from what is bound. */
export const withDoubts = (claims: OpenOrBound[] | null, doubted: ReadonlySet<number>) =>
  claims &&
  claims.map((claim) =>
    claim.state === 'bound' && doubted.has(claim.n) ? { ...claim, state: 'doubted' as const } : claim,
  );
