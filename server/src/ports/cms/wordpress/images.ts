import { createHash } from 'node:crypto';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import { throwSiteError } from '../site-error.ts';
import type { OutgoingImage, OutgoingPost, SiteImages } from '../cms.ts';
import { anything, media, mediaList } from './answers.ts';
import { removeImages } from './remove-images.ts';
import { nullIfGone } from './remote-posts.ts';
import type { RestClient } from './rest-client.ts';
import { toWordPressAlt, toWordPressText } from './to-wordpress-text.ts';
import { isStatus } from './wordpress-error.ts';

const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
};

const imageFailed = throwSiteError(PUBLISH_MESSAGES.imageFailed);

/** The media library. The slug of an upload carries the marker, so that one whose answer was lost is found again. */
export const wordPressImages = (rest: RestClient): SiteImages => ({
  find: (marker, source) => findUploads(rest, slugOf(marker, source)).catch(imageFailed),
  store: (post, image) => upload(rest, post, image).catch(imageFailed),
  describe: (id, alt) => describe(rest, id, alt).catch(imageFailed),
  isThere: async (id) => {
    const query = { _fields: 'id' };
    return (await rest.get(`/wp/v2/media/${id}`, { query, answer: media }).catch(nullIfGone)) !== null;
  },
  remove: (ids, of) => removeImages(rest, ids, of),
});

const slugOf = (marker: string, source: string) =>
  `${marker}-${createHash('sha256').update(source).digest('hex').slice(0, 8)}`;

/** WordPress numbers an upload whose slug is taken: one that came late, after the next attempt's. */
async function findUploads(rest: RestClient, slug: string) {
  const query = { slug: `${slug},${slug}-2,${slug}-3`, _fields: 'id', status: 'inherit' };
  const found = await rest.get('/wp/v2/media', { query, answer: mediaList });
  return found
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
    .map(String);
}

async function upload(
  rest: RestClient,
  { marker, title }: Pick<OutgoingPost, 'marker' | 'title'>,
  image: OutgoingImage,
) {
  const form = new FormData();
  const name = `featured.${EXTENSIONS[image.mediaType] ?? 'jpg'}`;
  form.set('file', new Blob([Buffer.from(image.bytes)], { type: image.mediaType }), name);
  form.set('slug', slugOf(marker, image.source));
  form.set('title', toWordPressText(title));
  form.set('alt_text', toWordPressAlt(image.alt));
  return String((await rest.send('/wp/v2/media', form, { answer: media })).id);
}

async function describe(rest: RestClient, id: string, alt: string) {
  try {
    await rest.send(`/wp/v2/media/${id}`, { alt_text: toWordPressAlt(alt) }, { answer: anything });
    return true;
  } catch (error) {
    if (isStatus(error, 404)) return false;
    if (isStatus(error, 403)) return true;
    throw error;
  }
}
