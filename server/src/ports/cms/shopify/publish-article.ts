import { MESSAGES } from '#shared/publish.ts';
import { escapeHtml } from '#shared/text.ts';
import type { Earlier, Omission, OutgoingPost, Published, PublishProgress, SiteAccess } from '../cms.ts';
import { orSay, problemOf, siteProblem } from '../site-problem.ts';
import type { AdminClient } from './admin-client.ts';
import {
  BLOGS,
  blogsData,
  CREATE_ARTICLE,
  createData,
  RECENT_ARTICLES,
  recentData,
  UPDATE_ARTICLE,
  updateData,
  type ArticleResult,
} from './queries.ts';

const TEXT = 'single_line_text_field';

type ArticleInput = ReturnType<typeof articleInput>;

/** Makes or updates the article. Shopify fetches the image itself, so there is no upload. */
export async function publishToShopify(
  admin: AdminClient,
  site: SiteAccess,
  post: OutgoingPost,
  earlier: Earlier | null,
  progress: PublishProgress,
): Promise<Published> {
  progress.onStep('post');
  const blogId = post.blogId ?? earlier?.remoteParent ?? (await firstBlog(admin));
  const input = articleInput(post, blogId);
  const { article, imageRefused } = await orSay(
    MESSAGES.shopifyFailed,
    placeOnce(admin, input, post.marker, earlier, progress),
  );
  const omissions: Omission[] = imageRefused ? ['imageRefused'] : [];
  return {
    kind: post.kind,
    remoteId: article.id,
    remoteParent: article.blog?.id ?? blogId,
    link: articleLink(site, article.blog?.handle ?? '', article.handle || post.slug),
    status: article.isPublished ? 'publish' : 'draft',
    omissions,
    seoPlugin: null,
  };
}

export const articleLink = ({ domain }: SiteAccess, blog: string, handle: string) =>
  `${domain}/blogs/${encodeURIComponent(blog)}/${encodeURIComponent(handle)}`;

async function firstBlog(admin: AdminClient) {
  const { blogs } = await orSay(MESSAGES.blogsFailed, admin.request(BLOGS, {}, blogsData));
  const [first] = blogs.nodes;
  if (!first) throw siteProblem('noBlog', { message: MESSAGES.blogsFailed });
  return first.id;
}

function articleInput(post: OutgoingPost, blogId: string) {
  const picture = post.image
    ? `<img src="${escapeHtml(post.image.url)}" alt="${escapeHtml(post.image.alt)}">`
    : '';
  const seo = [
    { namespace: 'global', key: 'title_tag', type: TEXT, value: post.metaTitle },
    { namespace: 'global', key: 'description_tag', type: TEXT, value: post.metaDescription },
  ].filter(({ value }) => value);
  return {
    blogId,
    title: post.title || 'Untitled',
    author: { name: post.author },
    body: picture + post.html,
    summary: post.excerpt,
    handle: post.slug,
    tags: post.tags,
    isPublished: post.status === 'publish',
    metafields: [...seo, { namespace: 'veemark', key: 'marker', type: TEXT, value: post.marker }],
    ...(post.image && { image: { url: post.image.url, altText: post.image.alt } }),
  };
}

async function placeOnce(
  admin: AdminClient,
  input: ArticleInput,
  marker: string,
  earlier: Earlier | null,
  progress: PublishProgress,
) {
  const known = earlier?.remoteId ?? (earlier ? await findByMarker(admin, marker) : undefined);
  if (known) {
    const updated = await send(admin, input, known);
    if (updated) return updated;
  }
  await progress.beforeCreate();
  try {
    return required(await send(admin, input, null));
  } catch (error) {
    if (!mayHaveArrived(error)) throw error;
    const made = await findByMarker(admin, marker).catch(() => undefined);
    if (!made) throw error;
    return required(await send(admin, input, made));
  }
}

/** Sends the article; what Shopify minds about it alone (a taken handle, its image) is left out and sent again. */
async function send(admin: AdminClient, input: ArticleInput, id: string | null) {
  let article: Omit<ArticleInput, 'image'> & Partial<Pick<ArticleInput, 'image'>> = input;
  for (;;) {
    const { article: placed, userErrors } = await exchange(admin, article, id);
    if (userErrors.length === 0)
      return placed ? { article: placed, imageRefused: !article.image && !!input.image } : null;
    const concerns = (field: string) => userErrors.some((error) => error.field?.includes(field));
    const marker = input.metafields.at(-1)?.value ?? '';
    if (id && userErrors.some(({ code }) => code === 'NOT_FOUND')) return null;
    if (article.image && concerns('image')) article = { ...article, image: undefined };
    else if (concerns('handle') && article.handle === input.handle)
      article = { ...article, handle: `${input.handle}-${marker.slice(-6)}` };
    else throw siteProblem('rejected', { detail: userErrors.map(({ message }) => message).join(' ') });
  }
}

async function exchange(admin: AdminClient, article: object, id: string | null): Promise<ArticleResult> {
  if (id === null) return (await admin.request(CREATE_ARTICLE, { article }, createData)).articleCreate;
  return (await admin.request(UPDATE_ARTICLE, { id, article }, updateData)).articleUpdate;
}

function required<T>(placed: T | null): T {
  if (placed === null) throw siteProblem('broken');
  return placed;
}

function mayHaveArrived(error: unknown) {
  const problem = problemOf(error)?.problem;
  return problem === 'broken' || problem === 'timeout' || problem === 'unreachable';
}

async function findByMarker(admin: AdminClient, marker: string) {
  const { articles } = await admin.request(RECENT_ARTICLES, {}, recentData);
  return articles.nodes.find((article) => article.marker?.value === marker)?.id;
}
