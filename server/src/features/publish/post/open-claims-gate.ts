import { AppError } from '#server/errors.ts';
import { openClaims } from '#server/features/evidence/open-claims.ts';
import { hasSources } from '#server/features/evidence/piece-facts.ts';
import { openClaimsLine, UNCHECKED_CLAIMS, type OpenClaim } from '#shared/rules/evidence.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import type { PublishContext } from '../publish-context.ts';

type Revision = { contentId: string; revision: number };
type Asked = Revision & { postAnyway: boolean; domain: string };

/** A refusal names so many claims; the others are counted. */
const NAMED_MAX = 5;
const SURFACE_MAX = 80;

/**
 * Refuses to post a text with open claims, or one that could not be checked, if the account has its gate closed to such. It makes no
 * difference whether a person, a program or the calendar posts it.
 * @throws AppError with the claims
 */
export async function assertGateOpen({ db, user }: PublishContext, { contentId, revision }: Revision) {
  const account = await db.account.findUnique({ where: { id: user.id }, select: { holdsOpenClaims: true } });
  if (!account?.holdsOpenClaims) return;
  const userId = user.id;
  const unjudged = { id: contentId, userId, unjudgedRevisions: { has: revision } };
  if ((await db.piece.count({ where: unjudged })) > 0) throw toUncheckedError(contentId);
  const open = await openClaims(db, { userId, contentId, revision });
  if (open.length > 0) throw toOpenClaimsError(contentId, open, { isHeld: true });
}

/**
 * Asks once before a piece that was made with sources is posted with open claims. Posting it anyway is noted for each of
 * them. A piece without sources is posted without a question.
 * @throws AppError with the claims
 */
export async function assertClaimsAnswered(
  ctx: PublishContext,
  { contentId, revision, postAnyway, domain }: Asked,
) {
  const { db, user, now } = ctx;
  const userId = user.id;
  await assertGateOpen(ctx, { contentId, revision });
  if (!(await hasSources(db, { contentId, userId }))) return;
  const open = await openClaims(db, { userId, contentId, revision });
  if (open.length === 0) return;
  if (!postAnyway) throw toOpenClaimsError(contentId, open, { isHeld: false });
  const decided = { userId, contentId, revision, answer: 'postedAnyway', reason: domain } as const;
  await db.claimDecision.createMany({
    data: open.map(({ kind, value, unit, sentence }) => ({
      ...decided,
      kind,
      value,
      unit,
      sentence,
      createdAt: now(),
    })),
  });
}

function toUncheckedError(contentId: string) {
  return new AppError('conflict', UNCHECKED_CLAIMS, {
    hint: PUBLISH_MESSAGES.uncheckedHeld,
    openClaims: { contentId, claims: [], isHeld: true },
  });
}

function toOpenClaimsError(contentId: string, open: OpenClaim[], { isHeld }: { isHeld: boolean }) {
  const named = open.slice(0, NAMED_MAX).map(({ surface }) => `“${surface.slice(0, SURFACE_MAX)}”`);
  const others = open.length > NAMED_MAX ? ` and ${open.length - NAMED_MAX} more` : '';
  const message = `${openClaimsLine(open).slice(0, -1)}: ${named.join(', ')}${others}.`;
  const claims = open.map(({ n, surface, sentence, state }) => ({ n, surface, sentence, state }));
  return new AppError('conflict', message, {
    hint: isHeld ? PUBLISH_MESSAGES.openClaimsHeld : PUBLISH_MESSAGES.openClaimsHint,
    openClaims: { contentId, claims, isHeld },
  });
}
