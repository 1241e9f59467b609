import { changeAccount } from '#server/auth/change-as.ts';
import type { UserContext } from '#server/context.ts';
import type { Db, Tx } from '#server/database/db.ts';
import { ownWebsite } from '#server/features/websites/site-access.ts';
import { DAY_MS } from '#server/lib/durations.ts';
import { WORTH_A_WEEK } from '#shared/rules/results.ts';
import type { AnswerWorthInput, WorthInput } from '#shared/schemas/results.ts';
import { addressesOf } from '../addresses.ts';
import { findWorth, type Worth } from './find-worth.ts';
import { readKnown, type Site } from './read-known.ts';

const WEEK_MS = 7 * DAY_MS;
/** Until figures can show what was done. */
const DONE_MS = 56 * DAY_MS;

/** What is worth doing on a website this week, each with what can be opened to do it. */
export async function worthDoing(ctx: UserContext, { websiteId }: WorthInput) {
  await ownWebsite(ctx, websiteId);
  const site = { userId: ctx.user.id, websiteId };
  const items = await worthOf(ctx.db, site, ctx.now());
  return { items: await Promise.all(items.map((item) => withPlaces(ctx.db, site, item))) };
}

export async function answerWorth(ctx: UserContext, { websiteId, kind, subject, answer }: AnswerWorthInput) {
  await ownWebsite(ctx, websiteId);
  const userId = ctx.user.id;
  const decision = { answer, createdAt: ctx.now() };

  await changeAccount(ctx, (tx) =>
    tx.worthDecision.upsert({
      where: { websiteId_kind_subject: { websiteId, kind, subject }, userId },
      create: { userId, websiteId, kind, subject, ...decision },
      update: decision,
    }),
  );

  return { kind, subject, answer };
}

/** Five a week at most: what was answered this week is among them. */
export async function worthOf(db: Db | Tx, site: Site, at: Date): Promise<Worth[]> {
  const known = await readKnown(db, site);
  if (!known) return [];

  const decisions = await db.worthDecision.findMany({ where: site });
  const since = (ms: number) => at.getTime() - ms;
  const settled = decisions.filter(
    ({ answer, createdAt }) => answer === 'notThis' || createdAt.getTime() > since(DONE_MS),
  );
  const isSettled = ({ kind, subject }: Worth) =>
    settled.some((one) => one.kind === kind && one.subject === subject);
  const thisWeek = decisions.filter(({ createdAt }) => createdAt.getTime() > since(WEEK_MS)).length;

  const open = findWorth(known).filter((item) => !isSettled(item));
  return varied(open).slice(0, Math.max(0, WORTH_A_WEEK - thisWeek));
}

const OF_A_KIND = 2;

/** Two of each kind come before more of the same. */
function varied(items: Worth[]): Worth[] {
  const ofKind = Map.groupBy(items, ({ kind }) => kind);
  const isAmongFirst = (item: Worth) => (ofKind.get(item.kind) ?? []).indexOf(item) < OF_A_KIND;
  return [...items.filter(isAmongFirst), ...items.filter((item) => !isAmongFirst(item))];
}

/** The page as it was read and the piece that was posted there, where they are known. */
async function withPlaces(db: Db, site: Site, { kind, subject, other, sentence, action }: Worth) {
  const item = { kind, subject, other, sentence, action };
  if (kind === 'unanswered') return { ...item, title: null, pageId: null, pieceId: null };

  const at = { in: addressesOf(subject) };
  const page = await db.sitePage.findFirst({
    where: { ...site, url: at, goneAt: null },
    select: { id: true, title: true },
  });
  const post = await db.publication.findFirst({
    where: { ...site, link: at },
    select: { contentId: true, piece: { select: { title: true } } },
  });

  return {
    ...item,
    title: page?.title ?? post?.piece.title ?? null,
    pageId: page?.id ?? null,
    pieceId: post?.contentId ?? null,
  };
}
