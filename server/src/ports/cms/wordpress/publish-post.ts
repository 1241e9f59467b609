import { MESSAGES } from '#shared/publish-rules.ts';
import { toBlocks } from '../to-blocks.ts';
import type { Earlier, Omission, OutgoingPost, Published, PublishProgress } from '../cms.ts';
import { orSay, problemOf } from '../site-problem.ts';
import { anything, me, siteIndex } from './answers.ts';
import { featuredImage } from './featured-image.ts';
import { placeOnce, postPath } from './place-post.ts';
import type { RestClient } from './rest-client.ts';
import { seoDelivery, seoPluginOf } from './seo-plugins.ts';
import { tagIds } from './terms.ts';

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
  const place = await orSay(MESSAGES.wordpressFailed, placeOnce(rest, post, body, earlier, progress));
  if (seoPlugin) await deliverSeo(rest, post, seoPlugin, place.remoteId);
  return { ...place, omissions, seoPlugin };
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

/** A plugin may refuse its fields to the role; the post stands all the same and the receipt says what is missing. */
async function deliverSeo(
  rest: RestClient,
  post: OutgoingPost,
  plugin: NonNullable<Published['seoPlugin']>,
  id: string,
) {
  const texts = { title: post.metaTitle, description: post.metaDescription };
  const { path, body, query } = seoDelivery(plugin, postPath(post.kind, id), id, texts);
  try {
    await rest.send(path, body, { answer: anything, query });
  } catch (error) {
    if (!problemOf(error)) throw error;
  }
}

/** Titles and excerpts are HTML to WordPress; ours are text. */
const escapeTags = (text: string) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
