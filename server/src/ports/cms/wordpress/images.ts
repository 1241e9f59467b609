import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import type { OutgoingPost } from '../cms.ts';
import { SiteError, throwSiteError } from '../site-error.ts';
import type { OutgoingImage, SiteImages } from '../site-images.ts';
import { anything, featured, me, media, mediaFile, mediaList } from './answers.ts';
import { nullIfGone } from './remote-posts.ts';
import { isCode, isStatus, type Query, type RestClient } from './rest-client.ts';
import { toWordPressAlt, toWordPressText } from './write-json-ld.ts';

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
  describe: (id, image) => describe(rest, id, image).catch(imageFailed),
  addressOf: async (id) => {
    const query = { _fields: 'source_url,slug' };
    const file = await rest.get(`/wp/v2/media/${id}`, { query, answer: mediaFile }).catch(nullIfGone);
    return file && file.source_url;
  },
  remove: (ids, of) => removeImages(rest, ids, of),
});

const hashOf = (source: string) => createHash('sha256').update(source).digest('hex').slice(0, 8);

const slugOf = (marker: string, source: string) => `${marker}-${hashOf(source)}`;

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
  const inText = image.caption !== undefined;
  // No name begins with another's: a picture is found in a text by its path.
  const name = inText ? `picture-${hashOf(image.source)}` : 'featured';
  form.set(
    'file',
    new Blob([Buffer.from(image.bytes)], { type: image.mediaType }),
    `${name}.${EXTENSIONS[image.mediaType] ?? 'jpg'}`,
  );
  form.set('slug', slugOf(marker, image.source));
  form.set('title', toWordPressText((inText && image.alt) || title));
  for (const [field, text] of Object.entries(described(image))) form.set(field, text);
  return String((await rest.send('/wp/v2/media', form, { answer: media })).id);
}

type Described = Pick<OutgoingImage, 'alt' | 'caption'>;

const described = ({ alt, caption }: Described) => ({
  alt_text: toWordPressAlt(alt),
  ...(caption !== undefined && { caption: toWordPressText(caption) }),
});

async function describe(rest: RestClient, id: string, image: Described) {
  try {
    await rest.send(`/wp/v2/media/${id}`, described(image), { answer: anything });
    return true;
  } catch (error) {
    if (isStatus(error, 404)) return false;
    if (isStatus(error, 403)) return true;
    throw error;
  }
}

const PER_PAGE = 100;
/** On a site with more posts than these pages hold, an image stays rather than being taken from one of them. */
const PAGES_MAX = 10;
const ANY_STATUS = 'publish,future,draft,pending,private';
/** What every role may read. */
const PUBLISHED = 'publish';
const COLLECTIONS = ['/wp/v2/posts', '/wp/v2/pages'];
/** Without one of these WordPress hides some drafts, and an image that a hidden one shows would look unused. */
const SEES_EVERY_DRAFT = [
  'edit_others_posts',
  'edit_others_pages',
  'read_private_posts',
  'read_private_pages',
];

/**
 * Removes images that carry the marker and that nothing on the site shows. Media have no trash, so where the role
 * cannot see everybody's drafts an image that a post has shown stays for good.
 * @returns those that are still there and worth another try
 */
async function removeImages(
  rest: RestClient,
  ids: string[],
  { marker, isNew }: Parameters<SiteImages['remove']>[1],
): Promise<string[]> {
  const left: string[] = [];
  let isSafe: boolean | undefined = isNew || undefined;

  for (const id of ids) {
    try {
      isSafe ??= await seesEveryDraft(rest);
      if (!isSafe) return [];
      const query = { _fields: 'source_url,slug' };
      const { source_url: address, slug } = await rest.get(`/wp/v2/media/${id}`, {
        query,
        answer: mediaFile,
      });
      if (!slug.startsWith(marker)) continue;
      // The image is used elsewhere now, so it stays.
      if (await isUsed(rest, Number(id), address, isNew ? PUBLISHED : ANY_STATUS)) continue;
      await rest.send(
        `/wp/v2/media/${id}`,
        {},
        { query: { _method: 'DELETE', force: 'true' }, answer: anything },
      );
    } catch (error) {
      if (!(error instanceof SiteError)) throw error;
      const isGone = isStatus(error, 404);
      const isForbidden = isStatus(error, 403);
      if (!isGone && !isForbidden) left.push(id);
    }
  }

  return left;
}

async function seesEveryDraft(rest: RestClient) {
  const query = { context: 'edit', _fields: 'name,capabilities' };
  const { capabilities } = await rest.get('/wp/v2/users/me', { answer: me, query });
  return SEES_EVERY_DRAFT.every((capability) => capabilities[capability] === true);
}

async function isUsed(rest: RestClient, id: number, address: string, status: string) {
  // Sizes of an image share its path up to the ending.
  const path = new URL(address).pathname.replace(/\.\w+$/, '');
  for (const collection of COLLECTIONS) {
    const shown = await list(rest, collection, { status, search: path, _fields: 'id' }, mediaList);
    if (shown.length > 0 || (await isFeatured(rest, collection, id, status))) return true;
  }
  return false;
}

async function isFeatured(rest: RestClient, collection: string, id: number, status: string) {
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const query = { status, per_page: PER_PAGE, page, _fields: 'featured_media' };
    const posts = await list(rest, collection, query, featured);
    if (posts.some(({ featured_media: shown }) => shown === id)) return true;
    if (posts.length < PER_PAGE) return false;
  }
  return true;
}

async function list<T>(rest: RestClient, path: string, query: Query, answer: z.ZodType<T[]>): Promise<T[]> {
  try {
    return await rest.get(path, { query, answer });
  } catch (error) {
    if (isCode(error, 'rest_post_invalid_page_number')) return [];
    throw error;
  }
}
