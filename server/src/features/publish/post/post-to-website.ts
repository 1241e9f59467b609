import { AppError } from '#server/errors.ts';
import { decryptWebsite } from '#server/features/websites/site-access.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { withProgress } from '#server/lib/with-progress.ts';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import { PUBLISH_MESSAGES, type PostStep } from '#shared/rules/publish.ts';
import { siteKey } from '#shared/rules/websites.ts';
import type { PostToWebsiteInput, PublicationView, PublishEvent } from '#shared/schemas/publish.ts';
import type { PublishContext } from '../publish-context.ts';
import { PUBLICATION_FIELDS, viewPublication } from '../view-publication.ts';
import { assertNoSample } from './assert-no-sample.ts';
import { hashOf, PIECE_FIELDS, type Piece } from './compose-post.ts';
import { publicationOf, turns, whileLeased } from './lease-publication.ts';
import { assertClaimsAnswered, assertGateOpen } from './open-claims-gate.ts';
import { publishPiece, type Order } from './publish-piece.ts';

const WAIT_MAX_MS = 390_000;

type Terms = {
  /** Nobody can be asked about open claims; only a gate that is closed refuses them. */
  isUnattended?: boolean;
  /** Nothing but this text with this image is posted. */
  only?: Pick<Piece, 'revision' | 'featuredImage'> | null;
};

/**
 * Posts a piece to a website, or updates it there, and yields each step. It continues when the reader leaves.
 * @throws AppError('conflict') when the piece is not as it was approved
 */
export async function postToWebsite(
  ctx: PublishContext,
  input: PostToWebsiteInput,
  { isUnattended = false, only = null }: Terms = {},
): Promise<AsyncGenerator<PublishEvent, void>> {
  const piece = await ctx.db.piece.findFirst({
    where: { id: input.contentId, userId: ctx.user.id },
    select: PIECE_FIELDS,
  });
  if (!piece) throw new AppError('notFound', CONTENT_MESSAGES.notFound);
  if (only && (piece.revision !== only.revision || piece.featuredImage !== only.featuredImage))
    throw new AppError('conflict', PUBLISH_MESSAGES.changedSince);

  if (!input.sample) await assertNoSample(ctx, piece);
  const website = await decryptWebsite(ctx, input.websiteId);
  const { revision } = piece;

  if (isUnattended) await assertGateOpen(ctx, { contentId: piece.id, revision });
  else {
    const { domain } = website.access;
    await assertClaimsAnswered(ctx, { contentId: piece.id, revision, postAnyway: input.postAnyway, domain });
  }

  return withProgress<PublishEvent>(async (emit) => {
    const onStep = (step: PostStep) => emit({ type: 'step', step });
    await takeOverFromSameSite(ctx, piece.id, website);
    const { replaceSiteChanges } = input;
    const hash = hashOf(piece, input);
    const order = { piece, website, choices: input, replaceSiteChanges, hash, onStep };
    emit({ type: 'done', publication: await postOnce(ctx, order) });
  });
}

/**
 * A second click, tab or process waits for the first and shares its result. If the first fails or is killed, the second
 * takes over and finds the existing post by its marker.
 */
async function postOnce(ctx: PublishContext, order: Omit<Order, 'lease'>): Promise<PublicationView> {
  const [contentId, websiteId] = [order.piece.id, order.website.id];
  const own = await publicationOf(ctx, contentId, websiteId);
  if (!own) throw new AppError('notFound', CONTENT_MESSAGES.notFound);

  let hasWaited = false;
  for await (const _ of turns(ctx, own, WAIT_MAX_MS)) {
    const done = hasWaited ? await sameAsAsked(ctx, own, order) : null;
    if (done) return done;

    // Who has waited does not know what was sent meanwhile.
    const mine = { id: own.id, isNew: own.isNew && !hasWaited };
    const published = await whileLeased(ctx, mine, (lease) => publishPiece(ctx, { ...order, lease }));
    if (published) return published;
    hasWaited = true;
  }
  throw new AppError('conflict', PUBLISH_MESSAGES.stillPosting);
}

/** @returns what another request has posted meanwhile, if the same was asked of it */
async function sameAsAsked({ db, user }: PublishContext, { id }: { id: string }, { hash }: { hash: string }) {
  const done = await db.publication.findFirst({
    where: { id, userId: user.id, heldBy: null, errorMessage: null, remoteId: { not: null } },
    select: { ...PUBLICATION_FIELDS, attempts: LAST_TEXT },
  });
  const last = done?.attempts[0];
  return done && last?.outcome === 'arrived' && last.request === hash ? viewPublication(done) : null;
}

const LAST_TEXT = {
  where: { task: { notIn: ['image', 'complete'] } },
  orderBy: { id: 'desc' },
  take: 1,
} satisfies Prisma.Publication$attemptsArgs;

type Website = Awaited<ReturnType<typeof decryptWebsite>>;

async function takeOverFromSameSite({ db, user }: PublishContext, contentId: string, website: Website) {
  const own = { userId: user.id, contentId };
  if (await db.publication.count({ where: { ...own, websiteId: website.id } })) return;
  const websites = await db.website.findMany({
    where: { userId: user.id, cmsType: website.cmsType, id: { not: website.id } },
    select: { id: true, cmsType: true, domain: true, shopName: true },
  });
  const same = websites.filter((other) => siteKey(other) === siteKey(website)).map(({ id }) => id);
  const posted = await db.publication.findFirst({
    where: { ...own, websiteId: { in: same } },
    orderBy: { updatedAt: 'desc' },
    select: { id: true },
  });
  if (posted) await db.publication.updateMany({ where: { id: posted.id }, data: { websiteId: website.id } });
}
