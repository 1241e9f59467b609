import { textOf } from '#server/text/read-html.ts';
import type { RemotePost, RemoteRef } from '../cms.ts';
import { postRecord } from './answers.ts';
import { nullIfGone, postPath, shownStatus, toStoredPost } from './remote-posts.ts';
import type { RestClient } from './rest-client.ts';
import { printingOf, type SiteFacts } from './site-facts.ts';

/** The stored post with its author, image and terms. */
export async function readBackFromWordPress(
  rest: RestClient,
  facts: SiteFacts,
  { kind, remoteId }: RemoteRef,
): Promise<RemotePost | null> {
  const query = { context: 'edit', _embed: 'author,wp:featuredmedia,wp:term' };
  const [record, { name: siteName }, printing] = await Promise.all([
    rest.get(postPath(kind, remoteId), { query, answer: postRecord }).catch(nullIfGone),
    facts.index(),
    printingOf(facts, kind),
  ]);
  if (!record || record.status === 'trash') return null;
  const { 'wp:featuredmedia': media = [], 'wp:term': terms = [], author = [] } = record._embedded;
  const termsOf = (taxonomy: string) =>
    terms
      .flat()
      .filter((term) => term.taxonomy === taxonomy)
      .map(({ id, name }) => ({ id: String(id), name: textOf(name) }));
  const [image] = media;
  const [by] = author;
  return {
    link: record.link,
    title: textOf(record.title),
    slug: readSlug(record.slug),
    excerpt: textOf(record.excerpt),
    status: shownStatus(record),
    image: image ? { alt: textOf(image.alt_text), url: image.source_url } : null,
    author: by ? textOf(by.name) : null,
    siteName: textOf(siteName),
    stored: toStoredPost(record),
    categories: termsOf('category'),
    tags: termsOf('post_tag').map(({ name }) => name),
    printing,
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
