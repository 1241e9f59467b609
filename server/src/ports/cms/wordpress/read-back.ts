import { textOf } from '../../../lib/read-html.ts';
import type { SafeFetch } from '../../site-client/safe-fetch.ts';
import type { RemotePost, RemoteRef } from '../cms.ts';
import { publicPage } from '../public-page.ts';
import { postRecord } from './answers.ts';
import type { RestClient } from './rest-client.ts';
import { searchTextsIn } from './seo-plugins.ts';

/** The stored post and, when it is public, the page that visitors get. */
export async function readBackFromWordPress(
  fetch: SafeFetch,
  rest: RestClient,
  { kind, remoteId }: RemoteRef,
  signal: AbortSignal,
): Promise<RemotePost> {
  const query = { context: 'edit', _embed: 'wp:featuredmedia,wp:term' };
  const record = await rest.get(`/wp/v2/${kind}s/${remoteId}`, { query, answer: postRecord });
  const { 'wp:featuredmedia': media = [], 'wp:term': terms = [] } = record._embedded;
  const termsOf = (taxonomy: string) =>
    terms
      .flat()
      .filter((term) => term.taxonomy === taxonomy)
      .map(({ id, name }) => ({ id: String(id), name: textOf(name) }));
  const [image] = media;
  return {
    link: record.link,
    title: textOf(record.title),
    slug: readSlug(record.slug),
    excerpt: textOf(record.excerpt),
    status: record.status === 'publish' || record.status === 'draft' ? record.status : 'other',
    html: record.content,
    image: image ? { alt: textOf(image.alt_text) } : null,
    categories: termsOf('category'),
    tags: termsOf('post_tag').map(({ name }) => name),
    ...searchTextsIn(record.meta),
    pageHtml: record.status === 'publish' ? await publicPage(fetch, record.link, signal) : null,
  };
}

/** WordPress keeps letters outside ASCII percent-encoded. */
function readSlug(slug: string) {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}
