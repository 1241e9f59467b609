import { MESSAGES, type PostStatus } from '#shared/publish.ts';
import { toBlocks } from '../to-blocks.ts';
import type { Earlier, Omission, OutgoingPost, Published, PublishProgress } from '../cms.ts';
import { orSay, problemOf } from '../site-problem.ts';
import { anything, created, foundPosts, me, siteIndex } from './answers.ts';
import { featuredImage } from './featured-image.ts';
import { refusalOf, type RestClient } from './rest-client.ts';
import { seoDelivery, seoPluginOf } from './seo-plugins.ts';
import { tagIds } from './terms.ts';

const ANY_STATUS = 'publish,future,draft,pending,private';
const SUMMARY_FIELDS = { _fields: 'id,link,status' };

/** Makes or updates the post: image, terms, the post itself, then the SEO plugin's fields. */
export async function publishToWordPress(
  rest: RestClient,
  post: OutgoingPost,
  earlier: Earlier | null,
  progress: PublishProgress,
): Promise<Published> {
  const [index, user] = await Promise.all([
    orSay(
      MESSAGES.wordpressFailed,
      rest.get('/', { answer: siteIndex, query: { _fields: 'name,namespaces' } }),
    ),
    orSay(
      MESSAGES.wordpressFailed,
      rest.get('/wp/v2/users/me', {
        answer: me,
        query: { context: 'edit', _fields: 'name,roles,capabilities' },
      }),
    ),
  ]);
  const may = (capability: string) => user.capabilities[capability] === true;
  const omissions: Omission[] = [];
  const seoPlugin = seoPluginOf(index.namespaces);
  if (!seoPlugin) omissions.push('noSeoPlugin');
  if (post.jsonLd && !may('unfiltered_html')) omissions.push('scriptsNotKept');
  if (post.image && !may('upload_files')) omissions.push('uploadNotAllowed');

  // Both are waited for whatever happens: an upload still under way would be missed by the next attempt.
  const [media, terms] = await Promise.allSettled([
    post.image && may('upload_files') ? featuredImage(rest, post, post.image, earlier, progress) : undefined,
    termsOf(rest, post, omissions),
  ]);
  if (media.status === 'rejected') throw media.reason;
  if (terms.status === 'rejected') throw terms.reason;

  progress.onStep('post');
  const body = {
    title: escapeTags(post.title),
    slug: post.slug,
    excerpt: escapeTags(post.excerpt),
    content: toBlocks(post.html, {
      marker: post.marker,
      jsonLd: may('unfiltered_html') ? post.jsonLd : null,
    }),
    status: post.status,
    ...(media.value && { featured_media: media.value }),
    ...terms.value,
  };
  const { id, link, status } = await orSay(
    MESSAGES.wordpressFailed,
    placeOnce(rest, post, body, earlier, progress),
  );
  if (seoPlugin) await deliverSeo(rest, post, seoPlugin, id);
  return {
    kind: post.kind,
    remoteId: String(id),
    remoteParent: null,
    link,
    status: status === 'publish' ? 'publish' : ('draft' satisfies PostStatus),
    omissions,
    seoPlugin,
  };
}

async function termsOf(rest: RestClient, post: OutgoingPost, omissions: Omission[]) {
  if (post.kind === 'page') {
    if (post.tags.length + post.categories.length > 0) omissions.push('pageHasNoTerms');
    return {};
  }
  const categories = post.categories.map(Number).filter(Number.isInteger);
  const { ids, refused } = await orSay(MESSAGES.wordpressFailed, tagIds(rest, post.tags));
  if (refused) omissions.push('termsNotAllowed');
  return { tags: ids, ...(categories.length > 0 && { categories }) };
}

/** WordPress makes a post for every identical request, so what an earlier attempt has made is looked for first. */
async function placeOnce(
  rest: RestClient,
  post: OutgoingPost,
  body: Record<string, unknown>,
  earlier: Earlier | null,
  progress: PublishProgress,
) {
  const collection = `/wp/v2/${post.kind}s`;
  const update = (id: string | number) =>
    rest.send(`${collection}/${id}`, body, { answer: created, query: SUMMARY_FIELDS });
  const known = earlier?.remoteId ?? (earlier ? await findByMarker(rest, collection, post) : undefined);
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
    return await rest.send(collection, body, { answer: created, query: SUMMARY_FIELDS });
  } catch (error) {
    if (!mayHaveArrived(error)) throw error;
    const made = await findByMarker(rest, collection, post).catch(() => undefined);
    if (!made) throw error;
    return update(made);
  }
}

/** After these WordPress may have stored the post although nobody said so. */
function mayHaveArrived(error: unknown) {
  const problem = problemOf(error)?.problem;
  return (
    problem === 'broken' || problem === 'timeout' || problem === 'unreachable' || problem === 'notWordPress'
  );
}

/** By the text, then by the slug for sites whose search is a plugin's; the marker itself decides. */
async function findByMarker(rest: RestClient, collection: string, { marker, slug }: OutgoingPost) {
  const query = { status: ANY_STATUS, context: 'edit', per_page: 20, _fields: 'id,content' };
  const lookUp = async (by: Record<string, string>) => {
    const found = await rest.get(collection, { query: { ...query, ...by }, answer: foundPosts });
    return found.filter(({ content }) => content.includes(marker)).map(({ id }) => id);
  };
  const ids = [...(await lookUp({ search: marker })), ...(await lookUp({ slug }))];
  return ids.length > 0 ? Math.min(...ids) : undefined;
}

/** A plugin may refuse its fields to the role; the post stands all the same and the receipt says what is missing. */
async function deliverSeo(
  rest: RestClient,
  post: OutgoingPost,
  plugin: NonNullable<Published['seoPlugin']>,
  id: number,
) {
  const texts = { title: post.metaTitle, description: post.metaDescription };
  const { path, body } = seoDelivery(plugin, `/wp/v2/${post.kind}s/${id}`, String(id), texts);
  try {
    await rest.send(path, body, { answer: anything });
  } catch (error) {
    if (!problemOf(error)) throw error;
  }
}

/** Titles and excerpts are HTML to WordPress; ours are text. */
const escapeTags = (text: string) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
