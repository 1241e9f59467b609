import type { z } from 'zod';
import { problemOf } from '../site-problem.ts';
import { anything, featured, me, mediaFile, mediaList } from './answers.ts';
import { refusalOf, type Query, type RestClient } from './rest-client.ts';

const PER_PAGE = 100;
/** On a site with more posts than these pages hold, an image stays rather than being taken from one of them. */
const PAGES_MAX = 10;
const ANY_STATUS = 'publish,future,draft,pending,private';
const COLLECTIONS = ['/wp/v2/posts', '/wp/v2/pages'];
/** Without one of these WordPress hides some drafts, and an image that a hidden one shows would look unused. */
const SEES_EVERY_DRAFT = [
  'edit_others_posts',
  'edit_others_pages',
  'read_private_posts',
  'read_private_pages',
];

/**
 * Removes images that we have uploaded and nothing on the site shows any more. Media have no trash, so
 * where the role cannot see everybody's drafts they stay for good.
 * @returns those that are still there and worth another try
 */
export async function removeMedia(rest: RestClient, ids: string[]): Promise<string[]> {
  const left: string[] = [];
  let isSafe: boolean | undefined;
  for (const id of ids) {
    try {
      isSafe ??= await seesEveryDraft(rest);
      if (!isSafe) return [];
      const { source_url: address } = await rest.get(`/wp/v2/media/${id}`, {
        query: { _fields: 'source_url' },
        answer: mediaFile,
      });
      // Somebody has found another use for it, so it is theirs now.
      if (await isUsed(rest, Number(id), address)) continue;
      await rest.send(
        `/wp/v2/media/${id}`,
        {},
        { query: { _method: 'DELETE', force: 'true' }, answer: anything },
      );
    } catch (error) {
      if (!problemOf(error)) throw error;
      const isGone = refusalOf(error)?.status === 404;
      const isForbidden = refusalOf(error)?.status === 403;
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

async function isUsed(rest: RestClient, id: number, address: string) {
  // Sizes of an image share its path up to the ending.
  const path = new URL(address).pathname.replace(/\.\w+$/, '');
  for (const collection of COLLECTIONS) {
    const shown = await list(rest, collection, { search: path, _fields: 'id' }, mediaList);
    if (shown.length > 0 || (await isFeatured(rest, collection, id))) return true;
  }
  return false;
}

async function isFeatured(rest: RestClient, collection: string, id: number) {
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const query = { per_page: PER_PAGE, page, _fields: 'featured_media' };
    const posts = await list(rest, collection, query, featured);
    if (posts.some(({ featured_media: media }) => media === id)) return true;
    if (posts.length < PER_PAGE) return false;
  }
  return true;
}

/** Drafts included; past the last page there is nothing. */
async function list<T>(rest: RestClient, path: string, query: Query, answer: z.ZodType<T[]>): Promise<T[]> {
  try {
    return await rest.get(path, { query: { ...query, status: ANY_STATUS }, answer });
  } catch (error) {
    if (refusalOf(error)?.code === 'rest_post_invalid_page_number') return [];
    throw error;
  }
}
