import type { z } from 'zod';
import type { UserContext } from '#server/context.ts';
import type { Db } from '#server/database/db.ts';
import { ownPiece, type OwnPiece } from '#server/features/pieces/own-piece.ts';
import { sanitiseInThread } from '#server/features/pieces/sanitise-in-thread.ts';
import type { Fact } from '#shared/rules/evidence.ts';
import type { checkDraftInput } from '#shared/schemas/check-claims.ts';
import type { PieceInput } from '#shared/schemas/piece.ts';
import { RULES_VERSION } from './find-facts.ts';
import { judgePiece, type OpenOrBound } from './judge-piece.ts';
import { claimKey } from './judge/judge.ts';
import { confirmedReasons, pieceSources } from './piece-facts.ts';
import { createProposer } from './propose-fact.ts';
import { readInThread } from './read-evidence-in-thread.ts';
import { markClaims } from './read-evidence.ts';

type Owner = { db: Db; user: { id: string } };

export const getEvidence = async ({ db, user }: Owner, { id }: PieceInput) =>
  evidenceOf(db, await ownPiece(db, { user }, id));

/** What earlier rules have judged is shown as it is, and judged again because somebody looks at it. */
export async function openEvidence(ctx: UserContext, { id }: PieceInput) {
  const { db, queue, log } = ctx;
  const piece = await ownPiece(db, ctx, id);
  if (piece.rulesVersion < RULES_VERSION)
    await queue.add('judgeOpened', { id }, { unique: true }).catch((error: unknown) => {
      log.warn({ err: error }, 'an opened piece was not judged again');
    });
  return evidenceOf(db, piece);
}

async function evidenceOf(db: Db, piece: OwnPiece) {
  const { id, userId, revision, unjudgedRevisions, content: html } = piece;
  const where = { contentId: id, userId, revision };
  const claims = await db.claim.findMany({ where, orderBy: { n: 'asc' } });
  return viewEvidence(db, { ...where, html }, unjudgedRevisions.includes(revision) ? null : claims);
}

export async function checkDraft(ctx: UserContext, { id, content }: z.infer<typeof checkDraftInput>) {
  const { db, user } = ctx;
  const { revision, title, language } = await ownPiece(db, { user }, id);
  const html = await sanitiseInThread(content);
  const piece = { contentId: id };
  const claims = await judgePiece(ctx, { userId: user.id, piece, title, html, language });
  return viewEvidence(db, { contentId: id, userId: user.id, revision, html }, claims);
}

const SHORT = 20_000;

type Of = { userId: string; contentId: string; revision: number; html: string };

async function viewEvidence(db: Db, of: Of, found: OpenOrBound[] | null) {
  const { userId, contentId, revision, html } = of;
  const claims = found ?? [];
  const [sources, reasons, marked] = await Promise.all([
    pieceSources(db, userId, { contentId }),
    confirmedReasons(db, { userId, contentId }),
    html.length <= SHORT ? markClaims(html, claims) : readInThread('markClaims', html, claims),
  ]);
  const facts = new Map(
    sources.flatMap((source) => source.facts.map((fact) => [fact.id, { fact, source }] as const)),
  );
  const propose = createProposer(
    claims,
    [...facts.values()].map(({ fact }) => fact),
  );

  return {
    revision,
    sources: sources.length,
    isChecked: found !== null,
    /** The text with its claims marked by their numbers; what is stored has no such marks. */
    html: marked,
    claims: claims.map((claim) => {
      const { n, kind, surface, sentence, state, factId } = claim;
      const proposed = facts.get(propose(claim)?.id ?? '');
      const fact = facts.get(factId ?? '');
      const reason = state === 'bound' ? undefined : reasons.get(claimKey(claim));
      return {
        n,
        kind,
        surface,
        sentence,
        state: reason === undefined ? state : ('confirmed' as const),
        reason: reason ?? null,
        fact: fact ? viewFact(fact) : null,
        proposal: proposed ? viewFact(proposed) : null,
      };
    }),
  };
}

type Found = { fact: Fact; source: Awaited<ReturnType<typeof pieceSources>>[number] };

function viewFact({ fact: { id, surface, sentence, source: position }, source }: Found) {
  const { title, url, publishedOn, fetchedAt } = source;
  const date = (publishedOn ?? fetchedAt).toISOString().slice(0, 10);
  return { id, source: position, surface, sentence, title, url, date };
}
