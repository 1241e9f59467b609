import type { SiteStatus } from '#shared/rules/publish.ts';
import type { Placed, PostIdentity, RemoteRef, StoredPost } from '../cms.ts';
import { anything, foundPosts, placedPost, postTimes, type PlacedRecord } from './answers.ts';
import { isStatus, type RestClient } from './rest-client.ts';
import { searchTextsIn } from './seo-plugins.ts';

const AT_ONCE = 100;
const ANY_STATUS = 'publish,future,draft,pending,private';
export const PLACED_FIELDS =
  'id,link,status,featured_media,title.raw,content.raw,excerpt.raw,slug,categories,tags,date_gmt,modified_gmt,meta,veemark_search';

/**
 * The posts that carry the marker: looked for by the text, then by the slug for sites whose search is a plugin's; the
 * marker itself decides. An editor of the site may have dropped it: then the post at the known address is meant.
 */
export async function findPosts(
  rest: RestClient,
  { kind, marker, slug, link }: PostIdentity,
): Promise<Placed[]> {
  const fields = { status: ANY_STATUS, context: 'edit', per_page: 20, _fields: PLACED_FIELDS };
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

export async function removePost(rest: RestClient, { kind, remoteId }: RemoteRef) {
  await rest.send(postPath(kind, remoteId), {}, { answer: anything, query: { _method: 'DELETE' } });
}

/** A post that was deleted for good answers 404; one in the trash is gone to everybody but WordPress. */
export async function unlessGone(step: Promise<PlacedRecord>, kind: Placed['kind']): Promise<Placed | null> {
  const post = await step.catch(nullIfGone);
  return !post || post.status === 'trash' ? null : placed(kind, post);
}

export function nullIfGone(error: unknown): null {
  if (isStatus(error, 404)) return null;
  throw error;
}

export const placed = (kind: Placed['kind'], record: PlacedRecord): Placed => ({
  kind,
  remoteId: String(record.id),
  remoteParent: null,
  link: record.link,
  status: shownStatus(record),
  imageId: imageIdOf(record),
  stored: toStoredPost(record),
});

const SHOWN_AS: SiteStatus[] = ['publish', 'private', 'future'];

/** One that waits for a review there is a draft to us. */
export const shownStatus = ({ status }: PlacedRecord): SiteStatus =>
  SHOWN_AS.find((known) => known === status) ?? 'draft';

export const toStoredPost = (record: PlacedRecord): StoredPost => ({
  title: record.title,
  text: record.content,
  excerpt: record.excerpt,
  slug: record.slug,
  status: record.status,
  categories: record.categories.map(String),
  tags: record.tags.map(String),
  imageId: imageIdOf(record),
  // A draft has a date that is not one of publishing.
  publishedAt: record.status === 'publish' ? (record.date_gmt ?? null) : null,
  modifiedAt: record.modified_gmt,
  search: record.veemark_search ?? searchTextsIn(record.meta),
});

const imageIdOf = ({ featured_media: image }: PlacedRecord) => (image > 0 ? String(image) : null);

export const postsPath = (kind: Placed['kind']) => `/wp/v2/${kind}s`;

export const postPath = (kind: Placed['kind'], id: string) => `${postsPath(kind)}/${id}`;
