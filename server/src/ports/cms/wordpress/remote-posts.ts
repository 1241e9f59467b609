import type { Placed, RemoteRef, PostIdentity } from '../cms.ts';
import { anything, foundPosts, placedPost } from './answers.ts';
import type { RestClient } from './rest-client.ts';
import { isStatus } from './wordpress-error.ts';

const ANY_STATUS = 'publish,future,draft,pending,private';
export const PLACED_FIELDS = 'id,link,status,featured_media';

/**
 * The posts that carry the marker: looked for by the text, then by the slug for sites whose search is a plugin's; the
 * marker itself decides. An editor of the site may have dropped it: then the post at the known address is meant.
 */
export async function findPosts(
  rest: RestClient,
  { kind, marker, slug, link }: PostIdentity,
): Promise<Placed[]> {
  const fields = { status: ANY_STATUS, context: 'edit', per_page: 20, _fields: `${PLACED_FIELDS},content` };
  const lookUp = (by: Record<string, string>) =>
    rest.get(postsPath(kind), { query: { ...fields, ...by }, answer: foundPosts });
  const all = [...(await lookUp({ search: marker })), ...(await lookUp({ slug }))];
  const marked = all.filter(({ content }) => content.includes(marker));
  const meant = marked.length > 0 ? marked : all.filter((post) => post.link === link);
  return [...new Map(meant.map((post) => [post.id, post])).values()]
    .toSorted((a, b) => a.id - b.id)
    .map((post) => placed(kind, post));
}

/** @returns null when it is gone or in the trash */
export async function readPost(rest: RestClient, { kind, remoteId }: RemoteRef): Promise<Placed | null> {
  const query = { context: 'edit', _fields: PLACED_FIELDS };
  return unlessGone(rest.get(postPath(kind, remoteId), { query, answer: placedPost }), kind);
}

export async function removePost(rest: RestClient, { kind, remoteId }: RemoteRef) {
  await rest.send(postPath(kind, remoteId), {}, { answer: anything, query: { _method: 'DELETE' } });
}

type PlacedRecord = { id: number; link: string; status: string; featured_media: number };

/** A post that was deleted for good answers 404; one in the trash is gone to everybody but WordPress. */
export async function unlessGone(step: Promise<PlacedRecord>, kind: Placed['kind']): Promise<Placed | null> {
  try {
    const post = await step;
    return post.status === 'trash' ? null : placed(kind, post);
  } catch (error) {
    if (isStatus(error, 404)) return null;
    throw error;
  }
}

export const placed = (
  kind: Placed['kind'],
  { id, link, status, featured_media: image }: PlacedRecord,
): Placed => ({
  kind,
  remoteId: String(id),
  remoteParent: null,
  link,
  status: status === 'publish' ? 'publish' : 'draft',
  imageId: image > 0 ? String(image) : null,
});

export const postsPath = (kind: Placed['kind']) => `/wp/v2/${kind}s`;

export const postPath = (kind: Placed['kind'], id: string) => `${postsPath(kind)}/${id}`;
