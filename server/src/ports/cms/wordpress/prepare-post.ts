import { library } from '#server/lib/large-libraries.ts';
import { textOf } from '#server/text/read-html.ts';
import { threaded } from '#server/threads/threaded.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import type {
  ComposedPost,
  Omission,
  OutgoingPost,
  PreparedPost,
  Printing,
  RemoteRef,
  StoredPost,
} from '../cms.ts';
import { SiteError, throwSiteError } from '../site-error.ts';
import type { SitePicture } from '../site-images.ts';
import type * as blocks from '../to-blocks.ts';
import { anything, placedPost, term, termList, userList } from './answers.ts';
import { companionHead, HEAD_KEY } from './companion.ts';
import { placed, PLACED_FIELDS, postPath, postsPath, unlessGone } from './remote-posts.ts';
import { isStatus, WordPressError, type RestClient } from './rest-client.ts';
import { seoDeliveries } from './seo-plugins.ts';
import { printingOf, takesScripts, type SiteFacts } from './site-facts.ts';
import { toWordPressText, withoutScriptBlock, withScriptBlock } from './write-json-ld.ts';

// A text of the largest size takes its time.
const inBlocks = threaded<typeof blocks>(import.meta.dirname, '../to-blocks.ts');

const postFailed = throwSiteError(PUBLISH_MESSAGES.wordpressFailed);

/**
 * Asks which SEO plugin is there and what our user may do.
 * @throws SiteError before anything is written where it may not make such a post
 */
export async function preparePost(
  rest: RestClient,
  facts: SiteFacts,
  post: OutgoingPost,
): Promise<PreparedPost> {
  const [user, printing] = await Promise.all([facts.user(), printingOf(facts, post.kind)]).catch(postFailed);
  const { headBy } = printing;
  if (user.capabilities[`edit_${post.kind}s`] !== true)
    throw new SiteError('forbidden', { message: NOT_ALLOWED[post.kind] });

  const uploadsImage = user.capabilities['upload_files'] === true;
  const omissions: Omission[] = post.image && !uploadsImage ? ['uploadNotAllowed'] : [];
  const head = headBy && post.metaTitle ? { meta: { [HEAD_KEY]: companionHead(post) } } : {};

  return {
    uploadsImage,
    compose: async (imageId, { stored, pictures } = {}) => {
      const image = imageId || stored ? { featured_media: Number(imageId ?? 0) } : {};
      const terms = stored ? NO_TERMS : await termsOf(rest, post).catch(postFailed);
      const writer = await writerOf(rest, facts, post).catch(postFailed);
      const texts = stored ? storedFields(post.kind, stored, printing) : await textsOf(post, pictures);
      const body = { ...texts, ...terms.ids, ...writer.ids, ...image, ...head };
      return {
        omissions: [...omissions, ...terms.omissions, ...writer.omissions],
        ...stepsOf(rest, post, body, takesScripts(printing)),
      };
    },
  };
}

const NOT_ALLOWED: Record<OutgoingPost['kind'], string> = {
  post: 'The role of the user is not allowed to make posts on this site. It must be Author or higher.',
  page: 'The role of the user is not allowed to make pages on this site. It must be Editor or Administrator; a blog post needs Author.',
};

const NO_TERMS = { ids: {}, omissions: [] };

/** Pages have no terms. WordPress would show our script as text to a role that may not write any. */
function storedFields(
  kind: OutgoingPost['kind'],
  { text, ...stored }: StoredPost,
  { keepsScripts }: Printing,
) {
  const { title, slug, excerpt, categories, tags } = stored;
  const content = keepsScripts ? text : withoutScriptBlock(text);
  const terms = kind === 'post' && { categories: categories.map(Number), tags: tags.map(Number) };
  return { title, slug, excerpt, content, ...terms };
}

const textsOf = async (post: OutgoingPost, pictures?: SitePicture[]) => ({
  title: toWordPressText(post.title),
  slug: post.slug,
  excerpt: toWordPressText(post.excerpt),
  content: await inBlocks('toBlocks', post.html, post.marker, pictures),
});

function stepsOf(
  rest: RestClient,
  { kind, status, keepsStatus }: OutgoingPost,
  body: Record<string, unknown> & { content: string },
  keeps: boolean,
): Pick<ComposedPost, 'create' | 'update'> {
  const options = { answer: placedPost, query: { _fields: PLACED_FIELDS } };
  return {
    create: async () => {
      const made = await rest.send(postsPath(kind), { ...body, status }, options).catch(postFailed);
      return placed(kind, made);
    },
    update: (id, jsonLd) => {
      const text = jsonLd && keeps ? { content: withScriptBlock(body.content, jsonLd) } : {};
      const changes = { ...body, ...text, ...(!keepsStatus && { status }) };
      const changed = rest.send(postPath(kind, id), changes, options);
      return unlessGone(changed, kind).catch(postFailed);
    },
  };
}

async function termsOf(rest: RestClient, { kind, categories, tags }: OutgoingPost) {
  if (kind === 'page') {
    const isChosen = (tags?.length ?? 0) + (categories?.length ?? 0) > 0;
    return { ids: {}, omissions: isChosen ? (['pageHasNoTerms'] as const) : [] };
  }
  const tagged = tags && (await tagIds(rest, tags));
  return {
    ids: {
      ...(tagged && { tags: tagged.ids }),
      ...(categories && { categories: categories.map(Number).filter(Number.isInteger) }),
    },
    omissions: tagged?.refused ? (['termsNotAllowed'] as const) : [],
  };
}

/** A plugin may refuse its fields to the role; the post stays and the receipt says what is missing. */
export async function sendSearchTexts(
  rest: RestClient,
  facts: SiteFacts,
  { kind, remoteId }: RemoteRef,
  post: OutgoingPost,
) {
  const { seoPlugin, headBy } = await printingOf(facts, kind);
  // The companion plugin hands them over as it stores the post.
  if (!seoPlugin || headBy || !post.metaTitle) return;
  const { metaTitle: title, metaDescription: description, focusKeyword: keyword } = post;
  const texts = { title, description, keyword: keyword ?? '' };
  for (const { path: address, body, query } of seoDeliveries(
    seoPlugin,
    postPath(kind, remoteId),
    remoteId,
    texts,
  ))
    try {
      await rest.send(address, body, { answer: anything, query });
    } catch (error) {
      if (!(error instanceof SiteError)) throw error;
    }
}

type Writer = { ids: { author?: number }; omissions: Omission[] };

/** The site's author of this name. Our own user needs no choosing: it is the author of what it posts. */
async function writerOf(rest: RestClient, facts: SiteFacts, { writer, kind }: OutgoingPost): Promise<Writer> {
  const user = await facts.user();
  if (!writer || isSame(writer, user.name)) return { ids: {}, omissions: [] };
  if (user.capabilities[`edit_others_${kind}s`] !== true) return { ids: {}, omissions: ['writerNotAllowed'] };
  const query = { search: writer, who: 'authors', per_page: 20, _fields: 'id,name' };
  const found = await rest.get('/wp/v2/users', { query, answer: userList }).catch(noneIfRefused);
  const author = found.find(({ name }) => isSame(writer, textOf(name)));
  return author ? { ids: { author: author.id }, omissions: [] } : { ids: {}, omissions: ['writerUnknown'] };
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Security plugins often hide the list of users. */
function noneIfRefused(error: unknown) {
  if (error instanceof SiteError && !error.mayHaveArrived) return [];
  throw error;
}

const AT_ONCE = 4;

/**
 * Ids of tags by name: those that exist are found in one call, the others are made where the role allows it.
 * @returns also whether one had to be left out
 */
async function tagIds(rest: RestClient, names: string[]) {
  const wanted = [...new Map(names.map((name) => [name.toLowerCase(), name])).values()];
  const { default: slugify } = library('@sindresorhus/slugify');
  const slugs = wanted.map((name) => slugify(name)).filter(Boolean);
  const known = new Map<string, number>();
  if (slugs.length > 0) {
    const query = { slug: slugs.join(','), per_page: 100, _fields: 'id,name,slug' };
    for (const { id, name } of await rest.get('/wp/v2/tags', { query, answer: termList }))
      known.set(textOf(name).toLowerCase(), id);
  }
  const missing = wanted.filter((name) => !known.has(name.toLowerCase()));
  const ids = [...known.values()];
  let refused = false;
  for (let from = 0; from < missing.length; from += AT_ONCE) {
    const made = await Promise.all(missing.slice(from, from + AT_ONCE).map((name) => createTag(rest, name)));
    for (const id of made)
      if (id === null) refused = true;
      else ids.push(id);
  }
  return { ids, refused };
}

/** @returns null when the role may not make tags */
async function createTag(rest: RestClient, name: string): Promise<number | null> {
  try {
    return (await rest.send('/wp/v2/tags', { name: toWordPressText(name) }, { answer: term })).id;
  } catch (error) {
    if (error instanceof WordPressError && error.termId) return error.termId;
    if (isStatus(error, 403)) return null;
    throw error;
  }
}
