import type { Db } from '../../../database/db.ts';
import type { OpenOrBound } from './judge-piece.ts';
import { claimKey } from './judge.ts';
import { pieceSources } from './piece-facts.ts';
import { vouchedReasons } from './vouched-reasons.ts';

type Of = { userId: string; contentId: string; revision: number };

/** Claims as a screen shows them: with what their source says, and what the user answers for. */
export async function viewEvidence(db: Db, { userId, contentId, revision }: Of, claims: OpenOrBound[]) {
  const [sources, reasons] = await Promise.all([
    pieceSources(db, userId, { contentId }),
    vouchedReasons(db, { userId, contentId }),
  ]);
  const facts = new Map(
    sources.flatMap((source) => source.facts.map((fact) => [fact.id, { fact, source }] as const)),
  );
  return {
    revision,
    sources: sources.length,
    claims: claims.map(({ n, kind, surface, start, end, sentence, state, factId, ...rest }) => {
      const found = facts.get(factId ?? '');
      const reason = state === 'bound' ? undefined : reasons.get(claimKey({ kind, sentence, ...rest }));
      return {
        n,
        kind,
        surface,
        start,
        end,
        sentence,
        state: reason === undefined ? state : ('vouched' as const),
        reason: reason ?? null,
        fact: found
          ? {
              surface: found.fact.surface,
              sentence: found.fact.sentence,
              title: found.source.title,
              url: found.source.url,
              date: (found.source.publishedOn ?? found.source.fetchedAt).toISOString().slice(0, 10),
            }
          : null,
      };
    }),
  };
}
