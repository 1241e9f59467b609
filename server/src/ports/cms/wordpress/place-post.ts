import { awaitEarlier } from '../await-earlier.ts';
import type { Earlier, OutgoingPost, Placed, PublishProgress, Trace } from '../cms.ts';
import { isOpen, problemOf } from '../site-problem.ts';
import { anything, created, foundPosts } from './answers.ts';
import { refusalOf, type RestClient } from './rest-client.ts';

type PostBody = Record<string, unknown>;

const ANY_STATUS = 'publish,future,draft,pending,private';
const SUMMARY_FIELDS = { _fields: 'id,link,status' };
/** WordPress could not write the row: a server error, but one that leaves nothing behind. */
const NOT_STORED = 'db_insert_error';

/** WordPress makes a post for every identical request, so what an earlier attempt has made is looked for first. */
export async function placeOnce(
  rest: RestClient,
  post: OutgoingPost,
  body: PostBody,
  earlier: Earlier | null,
  progress: PublishProgress,
): Promise<Placed> {
  const trace = { ...post, since: earlier?.since ?? new Date(), remoteId: null, media: null };
  const update = async (id: string | number) =>
    placed(
      post.kind,
      await rest.send(postPath(post.kind, id), body, { answer: created, query: SUMMARY_FIELDS }),
    );
  const known =
    earlier?.remoteId ?? (earlier && (await awaitEarlier(progress, () => settle(rest, trace)))?.remoteId);
  if (known) {
    try {
      return await update(known);
    } catch (error) {
      // Deleted on the site for good: it may be made anew.
      if (refusalOf(error)?.status !== 404) throw error;
    }
  }
  await progress.beforeCreate();
  try {
    return placed(
      post.kind,
      await rest.send(postsPath(post.kind), body, { answer: created, query: SUMMARY_FIELDS }),
    );
  } catch (error) {
    // Undefined when the look-up fails as well: then nothing is known.
    const made = mayBeStored(error) ? await settle(rest, trace).catch(() => undefined) : null;
    if (made) return update(made.remoteId);
    if (made === null && problemOf(error) && !isOpen(error)) await progress.notCreated();
    throw error;
  }
}

/** After these WordPress may have stored the post although nobody said so. */
function mayBeStored(error: unknown) {
  const refusal = refusalOf(error);
  if (refusal && (refusal.status < 500 || refusal.code === NOT_STORED)) return false;
  const problem = problemOf(error)?.problem;
  return isOpen(error) || problem === 'broken' || problem === 'notWordPress';
}

/**
 * The post that carries the marker: looked for by the text, then by the slug for sites whose search is a plugin's; the
 * marker itself decides. If there are several, one stays and the others go to the trash.
 */
export async function settle(
  rest: RestClient,
  { kind, marker, slug, remoteId }: Trace,
): Promise<Placed | null> {
  const query = { status: ANY_STATUS, context: 'edit', per_page: 20, _fields: 'id,link,status,content' };
  const lookUp = async (by: Record<string, string>) => {
    const found = await rest.get(postsPath(kind), { query: { ...query, ...by }, answer: foundPosts });
    return found.filter(({ content }) => content.includes(marker));
  };
  const found = [...(await lookUp({ search: marker })), ...(await lookUp({ slug }))].toSorted(
    (a, b) => a.id - b.id,
  );
  const stays = found.find(({ id }) => String(id) === remoteId) ?? found[0];
  if (!stays) return null;
  const others = new Set(found.map(({ id }) => id).filter((id) => id !== stays.id));
  for (const id of others) await trash(rest, postPath(kind, id));
  return placed(kind, stays);
}

/** What the role may not delete stays where it is. */
async function trash(rest: RestClient, path: string) {
  try {
    await rest.send(path, {}, { answer: anything, query: { _method: 'DELETE' } });
  } catch (error) {
    if (!problemOf(error)) throw error;
  }
}

const placed = (
  kind: Placed['kind'],
  { id, link, status }: { id: number; link: string; status: string },
): Placed => ({
  kind,
  remoteId: String(id),
  remoteParent: null,
  link,
  status: status === 'publish' ? 'publish' : 'draft',
});

const postsPath = (kind: Placed['kind']) => `/wp/v2/${kind}s`;

export const postPath = (kind: Placed['kind'], id: string | number) => `${postsPath(kind)}/${id}`;
