import path from 'node:path';
import { PUBLISH_MESSAGES } from '#shared/publish-rules.ts';
import { threaded } from '../../../threads/threaded.ts';
import { SiteError, throwSiteError } from '../site-error.ts';
import type { ComposedPost, Omission, OutgoingPost, PreparedPost } from '../cms.ts';
import type * as blocks from '../to-blocks.ts';
import { anything, me, placedPost, siteIndex } from './answers.ts';
import { placed, PLACED_FIELDS, postPath, postsPath, unlessGone } from './remote-posts.ts';
import type { RestClient } from './rest-client.ts';
import { seoDelivery, seoPluginOf } from './seo-plugins.ts';
import { tagIds } from './terms.ts';
import { toWordPressText } from './to-wordpress-text.ts';

// A text of the largest size takes its time.
const inBlocks = threaded<typeof blocks>(path.join(import.meta.dirname, '../to-blocks.ts'));

const postFailed = throwSiteError(PUBLISH_MESSAGES.wordpressFailed);

/** Asks which SEO plugin is there and what our user may do. */
export async function preparePost(rest: RestClient, post: OutgoingPost): Promise<PreparedPost> {
  const [index, user] = await Promise.all([
    rest.get('/', { answer: siteIndex, query: { _fields: 'name,namespaces' } }),
    rest.get('/wp/v2/users/me', {
      answer: me,
      query: { context: 'edit', _fields: 'name,roles,capabilities' },
    }),
  ]).catch(postFailed);
  const may = (capability: string) => user.capabilities[capability] === true;
  const keepsScripts = may('unfiltered_html');
  const seoPlugin = seoPluginOf(index.namespaces);
  const omissions: Omission[] = [
    ...(seoPlugin ? [] : (['noSeoPlugin'] as const)),
    ...(post.jsonLd && !keepsScripts ? (['scriptsNotKept'] as const) : []),
    ...(post.image && !may('upload_files') ? (['uploadNotAllowed'] as const) : []),
  ];
  return {
    uploadsImage: may('upload_files'),
    compose: async (imageId) => {
      const terms = await termsOf(rest, post).catch(postFailed);
      const body = { ...(await textsOf(post, keepsScripts)), ...terms.ids };
      const image = imageId ? { featured_media: Number(imageId) } : {};
      return {
        omissions: [...omissions, ...terms.omissions],
        seoPlugin,
        ...stepsOf(rest, post, { ...body, ...image }),
        sendSearchTexts: async (id) => {
          if (seoPlugin) await sendSearchTexts(rest, post, seoPlugin, id);
        },
      };
    },
  };
}

const textsOf = async (post: OutgoingPost, keepsScripts: boolean) => ({
  title: toWordPressText(post.title),
  slug: post.slug,
  excerpt: toWordPressText(post.excerpt),
  content: await inBlocks('toBlocks', post.html, {
    marker: post.marker,
    jsonLd: keepsScripts ? post.jsonLd : null,
  }),
});

function stepsOf(
  rest: RestClient,
  { kind, status, keepsStatus }: OutgoingPost,
  body: Record<string, unknown>,
): Pick<ComposedPost, 'create' | 'update'> {
  const options = { answer: placedPost, query: { _fields: PLACED_FIELDS } };
  return {
    create: async () => {
      const made = await rest.send(postsPath(kind), { ...body, status }, options).catch(postFailed);
      return placed(kind, made);
    },
    update: (id) => {
      const changes = keepsStatus ? body : { ...body, status };
      const changed = rest.send(postPath(kind, id), changes, options);
      return unlessGone(changed, kind).catch(postFailed);
    },
  };
}

async function termsOf(rest: RestClient, { kind, categories, tags }: OutgoingPost) {
  if (kind === 'page') {
    const isChosen = tags.length + (categories?.length ?? 0) > 0;
    return { ids: {}, omissions: isChosen ? (['pageHasNoTerms'] as const) : [] };
  }
  const { ids, refused } = await tagIds(rest, tags);
  const chosen = categories && { categories: categories.map(Number).filter(Number.isInteger) };
  return { ids: { tags: ids, ...chosen }, omissions: refused ? (['termsNotAllowed'] as const) : [] };
}

/** A plugin may refuse its fields to the role; the post stays and the receipt says what is missing. */
async function sendSearchTexts(
  rest: RestClient,
  post: OutgoingPost,
  plugin: NonNullable<ComposedPost['seoPlugin']>,
  id: string,
) {
  const texts = { title: post.metaTitle, description: post.metaDescription };
  const { path: address, body, query } = seoDelivery(plugin, postPath(post.kind, id), id, texts);
  try {
    await rest.send(address, body, { answer: anything, query });
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
  }
}
