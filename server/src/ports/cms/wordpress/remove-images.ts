import type { z } from 'zod';
import { SiteError } from '../site-error.ts';
import type { SiteImages } from '../cms.ts';
import { anything, featured, me, mediaFile, mediaList } from './answers.ts';
import type { Query, RestClient } from './rest-client.ts';
import { isCode, isStatus } from './wordpress-error.ts';

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
export async function removeImages(
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
    if (posts.some(({ featured_media: media }) => media === id)) return true;
    if (posts.length < PER_PAGE) return false;
  }
  return true;
}

/** Past the last page there is nothing. */
async function list<T>(rest: RestClient, path: string, query: Query, answer: z.ZodType<T[]>): Promise<T[]> {
  try {
    return await rest.get(path, { query, answer });
  } catch (error) {
    if (isCode(error, 'rest_post_invalid_page_number')) return [];
    throw error;
  }
}
