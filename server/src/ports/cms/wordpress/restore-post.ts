import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import type { Placed, RemoteRef, StoredPost } from '../cms.ts';
import { throwSiteError } from '../site-error.ts';
import { placedPost, postTimes } from './answers.ts';
import { PLACED_FIELDS, postPath, postsPath, unlessGone } from './remote-posts.ts';
import type { RestClient } from './rest-client.ts';

const AT_ONCE = 100;
const ANY_STATUS = 'publish,future,draft,pending,private';

/** Writes what was stored once, unchanged; pages have no terms. */
export function restorePost(
  rest: RestClient,
  { kind, remoteId }: RemoteRef,
  { title, text, excerpt, slug, categories, tags, imageId }: StoredPost,
): Promise<Placed | null> {
  const terms = kind === 'post' && { categories: categories.map(Number), tags: tags.map(Number) };
  const body = { title, content: text, excerpt, slug, featured_media: Number(imageId ?? 0), ...terms };
  const options = { answer: placedPost, query: { _fields: PLACED_FIELDS } };
  return unlessGone(rest.send(postPath(kind, remoteId), body, options), kind).catch(
    throwSiteError(PUBLISH_MESSAGES.wordpressFailed),
  );
}

/** A hundred posts with one request. */
export async function readTimes(rest: RestClient, refs: RemoteRef[]) {
  const times = new Map<string, string>();
  for (const kind of ['post', 'page'] as const) {
    const ids = refs.filter((ref) => ref.kind === kind).map(({ remoteId }) => remoteId);
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const query = {
        include: ids.slice(from, from + AT_ONCE).join(','),
        per_page: AT_ONCE,
        context: 'edit',
        status: ANY_STATUS,
        _fields: 'id,modified_gmt',
      };
      for (const { id, modified_gmt: time } of await rest.get(postsPath(kind), { query, answer: postTimes }))
        times.set(String(id), time);
    }
  }
  return times;
}
