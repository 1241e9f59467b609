import { postChoices, type PublicationView } from '#shared/schemas/publish.ts';
import type { PostStep } from '#shared/rules/publish.ts';
import type { RemotePost, SiteConnection, SiteImages } from '#server/ports/cms/cms.ts';
import type { decryptWebsite } from '../../websites/site-access.ts';
import { assertUnchanged } from '../changes/assert-unchanged.ts';
import { textToSend } from '../changes/compare-with-site.ts';
import type { PublishContext } from '../publish-context.ts';
import { ownPublication } from '../view-publication.ts';
import { composePost, type Choices, type Piece, composeText, identityOf, kindOf } from './compose-post.ts';
import { deliver } from './deliver.ts';
import { type Held, letGo } from './hold-publication.ts';
import { loadImage, storeImageOnce } from './images.ts';
import { noteFailure } from './note-failure.ts';

/** The longest posting may take, including the wait for an earlier attempt. */
const DEADLINE_MS = 360_000;

export type Order = {
  held: Held;
  piece: Piece;
  website: Awaited<ReturnType<typeof decryptWebsite>>;
  choices: Choices;
  replaceSiteChanges: boolean;
  hash: string;
  onStep: (step: PostStep) => void;
};

/** Sends the piece, reads back what arrived and stores both. The publication is let go in any case. */
export async function publishPiece(ctx: PublishContext, order: Order): Promise<PublicationView> {
  const { held, website, piece } = order;
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const site = ctx.cms[website.cmsType].connect(website.access, signal);
  try {
    const outcome = await send(ctx, order, site, signal);
    await letGo(ctx, held, { ...outcome, sentCategories: order.choices.categories });
  } catch (error) {
    throw await noteFailure(ctx, { held, site, piece }, error);
  }
  return ownPublication(ctx, held.id);
}

async function send(ctx: PublishContext, order: Order, site: SiteConnection, signal: AbortSignal) {
  const { held, piece, website, choices, replaceSiteChanges, hash, onStep } = order;
  const { revision, featuredImage: imageSource } = piece;
  const text = { revision, imageSource, asOf: ctx.now(), request: hash };
  const before = await standing(order, site);
  if (before) {
    const toSend = () => textToSend(ctx, piece, choices);
    await assertUnchanged(ctx, held, before.stored, { replaceSiteChanges, toSend });
  }
  await noteChoices(order);
  onStep('image');
  const image = await loadImage(ctx, piece, signal);
  const { marker, previous } = held;
  const html = await composeText(ctx, piece, choices);
  const post = composePost(piece, choices, { marker, html, previous, image, website });
  const imageOn = async (images: SiteImages) => image && storeImageOnce({ images, post, image, held });
  return deliver(ctx, { held, site, website, piece, post, text, imageOn, before, onStep });
}

/** Kept for updates and repairs. Categories count as sent from here on, whether or not they arrive. */
async function noteChoices({ held, choices }: Order) {
  const sent = new Set([...(held.previous?.sentCategories ?? []), ...choices.categories]);
  await held.note({ choices: postChoices.parse(choices), sentCategories: [...sent] });
}

/** The post as it is before an update; null where none is known. */
async function standing({ held, piece }: Order, site: SiteConnection): Promise<RemotePost | null> {
  const { previous } = held;
  if (!previous || held.mayStillArrive) return null;
  const { remoteId, remoteParent, link } = previous;
  if (remoteId) return site.readBack({ kind: kindOf(piece), remoteId, remoteParent });
  // A site that was connected again: which post it is has to be found out.
  const [found] = link ? await site.find(identityOf(piece, held)) : [];
  return found ? site.readBack(found) : null;
}
