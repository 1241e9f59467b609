import { escapeHtml } from '#server/lib/markup.ts';
import { PUBLISH_MESSAGES } from '#shared/rules/publish.ts';
import type { ComposedPost, OutgoingPost, Placed, PreparedPost, SiteAccess, StoredPost } from '../cms.ts';
import { withJsonLd } from '../json-ld.ts';
import { SiteError, throwSiteError } from '../site-error.ts';
import type { AdminClient } from './admin-client.ts';
import { BLOGS, blogsData, placedData, QUERIES, REDIRECTS, type Summary } from './queries.ts';

const TEXT = 'single_line_text_field';
const postFailed = throwSiteError(PUBLISH_MESSAGES.shopifyFailed);

type Input = Record<string, unknown> & { handle: string; body: string };

export async function preparePost(
  admin: AdminClient,
  site: SiteAccess,
  post: OutgoingPost,
): Promise<PreparedPost> {
  const blogId = post.kind === 'page' ? null : (post.blogId ?? (await firstBlog(admin)));
  const input = blogId ? articleInput(post, blogId) : pageInput(post);
  const composed = (stored?: StoredPost) =>
    composedPost(admin, site, post, { ...input, ...storedFields(post.kind, stored) });
  return { uploadsImage: false, compose: async (_, text) => composed(text?.stored) };
}

function composedPost(admin: AdminClient, site: SiteAccess, post: OutgoingPost, input: Input): ComposedPost {
  const place = (node: Summary) => placedAt(site, post.kind, { ...node, handle: node.handle || post.slug });
  const isPublished = post.status === 'publish';
  return {
    omissions: post.kind === 'page' ? ['pageHasNoTerms', 'pageHasNoExcerpt'] : [],
    create: async () => {
      const node = await send(admin, post, { ...input, isPublished }, null).catch(postFailed);
      if (!node) throw new SiteError('broken', { message: PUBLISH_MESSAGES.shopifyFailed });
      return place(node);
    },
    update: async (id, jsonLd) => {
      const text = jsonLd ? { body: withJsonLd(input.body, jsonLd) } : {};
      const changes = { ...input, ...REDIRECTS, ...text, ...(!post.keepsStatus && { isPublished }) };
      const node = await send(admin, post, changes, id).catch(postFailed);
      return node && place(node);
    },
  };
}

const storedFields = (kind: OutgoingPost['kind'], stored?: StoredPost) =>
  stored && {
    title: stored.title,
    body: stored.text,
    handle: stored.slug,
    ...(kind === 'post' && { summary: stored.excerpt, tags: stored.tags }),
  };

async function firstBlog(admin: AdminClient) {
  const { blogs } = await admin
    .request(BLOGS, {}, blogsData)
    .catch(throwSiteError(PUBLISH_MESSAGES.blogsFailed));
  const [first] = blogs.nodes;
  if (!first) throw new SiteError('noBlog', { message: PUBLISH_MESSAGES.blogsFailed });
  return first.id;
}

const articleInput = (post: OutgoingPost, blogId: string): Input => ({
  ...pageInput(post),
  blogId,
  author: { name: post.author },
  summary: post.excerpt,
  tags: post.tags ?? [],
});

/**
 * The image stands at the head of the text and nowhere else: themes show an article's own image above its text, so
 * with both it would be seen twice.
 */
function pageInput({ image, html, ...post }: OutgoingPost): Input {
  const picture = image ? `<img src="${escapeHtml(image.url)}" alt="${escapeHtml(image.alt)}">` : '';
  const seo = [
    { namespace: 'global', key: 'title_tag', type: TEXT, value: post.metaTitle },
    { namespace: 'global', key: 'description_tag', type: TEXT, value: post.metaDescription },
  ].filter(({ value }) => value);
  return {
    title: post.title || 'Untitled',
    body: picture + html,
    handle: post.slug,
    metafields: [...seo, { namespace: 'veemark', key: 'marker', type: TEXT, value: post.marker }],
  };
}

/** Sends it; a handle that is taken gets an ending. @returns null when there is nothing with this id */
async function send(
  admin: AdminClient,
  { kind, marker }: OutgoingPost,
  input: Input,
  id: string | null,
): Promise<Summary | null> {
  let sent = input;
  for (;;) {
    const { placed } = id
      ? await admin.request(QUERIES[kind].update, { id, input: sent }, placedData)
      : await admin.request(QUERIES[kind].create, { input: sent }, placedData);
    const { node, userErrors } = placed;
    if (userErrors.length === 0) return node ?? null;
    if (id && userErrors.some(({ code }) => code === 'NOT_FOUND')) return null;
    const isTaken = userErrors.some(({ field }) => field?.includes('handle'));
    if (!isTaken || sent !== input)
      throw new SiteError('rejected', { detail: userErrors.map(({ message }) => message).join(' ') });
    sent = { ...sent, handle: `${input.handle}-${marker.slice(-6)}` };
  }
}

export const placedAt = (site: SiteAccess, kind: Placed['kind'], item: Summary): Placed => ({
  kind,
  remoteId: item.id,
  remoteParent: item.blog?.id ?? null,
  link: linkOf(site, kind, item.blog?.handle ?? '', item.handle),
  status: statusOf(item),
  imageId: null,
  stored: {
    title: item.title,
    text: item.body ?? '',
    excerpt: item.summary ?? '',
    slug: item.handle,
    status: statusOf(item),
    categories: [],
    tags: item.tags,
    imageId: null,
    publishedAt: item.isPublished ? utc(item.publishedAt) : null,
    modifiedAt: utc(item.updatedAt) ?? '',
    search: { title: valueOf(item.searchTitle), description: valueOf(item.description), keyword: null },
  },
});

const valueOf = (field: Summary['description']) => (field === undefined ? null : (field?.value ?? ''));

const statusOf = ({ isPublished }: Summary) => (isPublished ? 'publish' : 'draft');

export const utc = (time: string | null | undefined) => (time ? new Date(time).toISOString() : null);

const linkOf = ({ domain }: SiteAccess, kind: Placed['kind'], blog: string, handle: string) =>
  kind === 'page'
    ? `${domain}/pages/${encodeURIComponent(handle)}`
    : `${domain}/blogs/${encodeURIComponent(blog)}/${encodeURIComponent(handle)}`;
