import { createHash } from 'node:crypto';
import { MESSAGES } from '#shared/publish-rules.ts';
import type { Earlier, OutgoingImage, OutgoingPost, PublishProgress } from '../cms.ts';
import { orSay } from '../site-problem.ts';
import { anything, media, mediaList } from './answers.ts';
import { refusalOf, type RestClient } from './rest-client.ts';

const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
};

/**
 * The media id of the post's image. It is uploaded once: the slug of the media carries the marker, so that an upload
 * whose answer was lost is found again.
 */
export async function featuredImage(
  rest: RestClient,
  { marker, title }: OutgoingPost,
  image: OutgoingImage,
  earlier: Earlier | null,
  progress: PublishProgress,
): Promise<number> {
  const slug = mediaSlug(marker, image.source);
  const known =
    earlier?.mediaSource === image.source && earlier.mediaId ? Number(earlier.mediaId) : undefined;
  if (known && (await describe(rest, known, image.alt))) return known;
  const lost = earlier && !known ? await findMedia(rest, slug) : undefined;
  const id = lost ?? (await upload(rest, slug, title, image));
  await progress.onMedia(String(id), image.source);
  return id;
}

/** An upload that came late has got a number from WordPress, if the next attempt's was there already. */
export async function strayMedia(
  rest: RestClient,
  marker: string,
  { id, source }: { id: string; source: string },
) {
  const slug = mediaSlug(marker, source);
  const query = { slug: `${slug},${slug}-2,${slug}-3`, _fields: 'id', status: 'inherit' };
  const found = await rest.get('/wp/v2/media', { query, answer: mediaList });
  return found.map((media) => String(media.id)).filter((other) => other !== id);
}

const mediaSlug = (marker: string, source: string) =>
  `${marker}-${createHash('sha256').update(source).digest('hex').slice(0, 8)}`;

/** @returns false when somebody has deleted it from the library */
async function describe(rest: RestClient, id: number, alt: string) {
  try {
    await rest.send(`/wp/v2/media/${id}`, { alt_text: alt }, { answer: anything });
    return true;
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal?.status === 404) return false;
    if (refusal?.status === 403) return true;
    throw error;
  }
}

async function upload(rest: RestClient, slug: string, title: string, image: OutgoingImage) {
  const form = new FormData();
  const name = `featured.${EXTENSIONS[image.mediaType] ?? 'jpg'}`;
  form.set('file', new Blob([Buffer.from(image.bytes)], { type: image.mediaType }), name);
  form.set('slug', slug);
  form.set('title', title);
  form.set('alt_text', image.alt);
  try {
    return (await orSay(MESSAGES.imageFailed, rest.send('/wp/v2/media', form, { answer: media }))).id;
  } catch (error) {
    // The answer may have been lost after the image was stored.
    const stored = await findMedia(rest, slug).catch(() => undefined);
    if (stored) return stored;
    throw error;
  }
}

async function findMedia(rest: RestClient, slug: string) {
  const query = { slug, per_page: 1, _fields: 'id', status: 'inherit' };
  const [found] = await rest.get('/wp/v2/media', { query, answer: mediaList });
  return found?.id;
}
