import { PICTURE_ADDRESS } from '#shared/rules/piece.ts';
import type { OutgoingPost, StoredPost } from '#server/ports/cms/cms.ts';
import type { SiteImages, SitePicture } from '#server/ports/cms/site-images.ts';
import { readHtml } from '#server/text/read-html.ts';
import { latestVersion } from '../changes/versions.ts';
import type { PublishContext } from '../publish-context.ts';
import type { Held } from './hold-publication.ts';
import { findStored, ownImage, store } from './images.ts';

type Post = Pick<OutgoingPost, 'marker' | 'title' | 'html'>;
type Order = { images: SiteImages; post: Post; held: Held };
type Picture = { source: string; url: string; alt: string; caption: string };

/** Puts each picture of the text into the site's library once; those that the text has lost become stale. */
export async function storePictures(ctx: PublishContext, order: Order): Promise<SitePicture[]> {
  const { images, post, held } = order;
  const wanted = picturesIn(post.html, ctx.settings.publicUrl);
  const before = (await latestVersion(ctx.db, held.id))?.sent?.pictures ?? [];
  await dropPictures(held, before, wanted);
  const stored: SitePicture[] = [];
  for (const picture of wanted) {
    const known = before.find(({ source }) => source === picture.source);
    const isThere = known && (await images.describe(known.id, picture));
    const placed = isThere ? known : await storePicture(ctx, order, picture);
    if (placed) stored.push(placed);
  }
  return stored;
}

/** An earlier version with its pictures; those that are gone from the library are put there again. */
export async function restorePictures(
  ctx: PublishContext,
  { images, post, held }: Order,
  { stored, pictures }: { stored: StoredPost; pictures: SitePicture[] },
) {
  const shown = new Map(picturesIn(post.html, ctx.settings.publicUrl).map((one) => [one.source, one]));
  const latest = (await latestVersion(ctx.db, held.id))?.sent?.pictures ?? [];
  await dropPictures(held, latest, pictures);
  let { text } = stored;
  const back: SitePicture[] = [];
  for (const known of pictures) {
    const picture = shown.get(known.source);
    const isThere = (await images.addressOf(known.id)) !== null;
    const placed = isThere || !picture ? known : await storePicture(ctx, { images, post, held }, picture);
    if (!placed) continue;
    back.push(placed);
    text = text
      .replaceAll(known.url, placed.url)
      .replaceAll(`wp-image-${known.id}"`, `wp-image-${placed.id}"`);
    text = text.replaceAll(`<!-- wp:image {"id":${known.id},`, `<!-- wp:image {"id":${placed.id},`);
  }
  return { stored: { ...stored, text }, pictures: back };
}

async function dropPictures(held: Held, before: SitePicture[], wanted: { source: string }[]) {
  const kept = new Set(wanted.map(({ source }) => source));
  const lost = before.filter(({ source }) => !kept.has(source)).map(({ id }) => id);
  if (lost.length > 0) await held.note({ staleMedia: { push: lost } });
}

/** @returns null for a picture that is no longer stored here */
async function storePicture(ctx: PublishContext, { images, post, held }: Order, picture: Picture) {
  const bytes = await ownImage(ctx, picture.source);
  if (!bytes) return null;
  await held.beforeChange({ task: 'image', over: null });
  const upload = { images, post, held, image: { ...picture, bytes, mediaType: 'image/jpeg' } };
  const id = (held.previous ? await findStored(upload) : null) ?? (await store(upload));
  // Stale until a post shows it, so a refused post leaves none behind.
  await held.note({ staleMedia: { push: id } });
  const url = await images.addressOf(id);
  return url === null ? null : { source: picture.source, id, url };
}

/** Our own, each once. */
function picturesIn(html: string, publicUrl: string): Picture[] {
  const found = new Map<string, Picture>();
  let last: Picture | null = null;
  let captionAt = 0;
  readHtml(html, {
    open: (name, { src = '', alt = '' }, depth) => {
      if (name === 'figure') last = null;
      if (name === 'figcaption') captionAt = depth;
      const source = src.startsWith(publicUrl) ? src.slice(publicUrl.length) : '';
      if (name !== 'img' || !PICTURE_ADDRESS.test(source)) return;
      last = { source, url: src, alt, caption: '' };
      if (!found.has(source)) found.set(source, last);
    },
    text: (text) => {
      if (captionAt && last) last.caption += text;
    },
    close: (_, depth) => {
      if (depth === captionAt) captionAt = 0;
    },
  });
  return [...found.values()];
}
