import { MESSAGES } from '#shared/publish-rules.ts';
import { escapeHtml } from '#shared/text.ts';
import { awaitEarlier } from '../await-earlier.ts';
import type {
  Earlier,
  Omission,
  OutgoingPost,
  Placed,
  Published,
  PublishProgress,
  SiteAccess,
} from '../cms.ts';
import { isOpen, orSay, problemOf, siteProblem } from '../site-problem.ts';
import type { AdminClient } from './admin-client.ts';
import { findPlaced } from './find-placed.ts';
import { BLOGS, blogsData, placedData, QUERIES, type Summary } from './queries.ts';

const TEXT = 'single_line_text_field';

type Input = Record<string, unknown> & { handle: string };

/** Makes or updates the article or page. Shopify fetches the image itself, so there is no upload. */
export async function publishToShopify(
  admin: AdminClient,
  site: SiteAccess,
  post: OutgoingPost,
  earlier: Earlier | null,
  progress: PublishProgress,
): Promise<Published> {
  progress.onStep('post');
  const blogId =
    post.kind === 'page' ? null : (post.blogId ?? earlier?.remoteParent ?? (await firstBlog(admin)));
  const input = blogId ? articleInput(post, blogId) : pageInput(post);
  const { node, imageRefused } = await orSay(
    MESSAGES.shopifyFailed,
    placeOnce(admin, post, input, earlier, progress),
  );
  const omissions: Omission[] = [
    ...(imageRefused ? (['imageRefused'] as const) : []),
    ...(post.kind === 'page' ? (['pageHasNoTerms', 'pageHasNoExcerpt'] as const) : []),
  ];
  return {
    ...placedAt(site, post.kind, { ...node, handle: node.handle || post.slug }),
    omissions,
    seoPlugin: null,
  };
}

export const placedAt = (
  site: SiteAccess,
  kind: Placed['kind'],
  { id, handle, blog, isPublished }: Summary,
): Placed => ({
  kind,
  remoteId: id,
  remoteParent: blog?.id ?? null,
  link: linkOf(site, kind, blog?.handle ?? '', handle),
  status: isPublished ? 'publish' : 'draft',
});

const linkOf = ({ domain }: SiteAccess, kind: Placed['kind'], blog: string, handle: string) =>
  kind === 'page'
    ? `${domain}/pages/${encodeURIComponent(handle)}`
    : `${domain}/blogs/${encodeURIComponent(blog)}/${encodeURIComponent(handle)}`;

async function firstBlog(admin: AdminClient) {
  const { blogs } = await orSay(MESSAGES.blogsFailed, admin.request(BLOGS, {}, blogsData));
  const [first] = blogs.nodes;
  if (!first) throw siteProblem('noBlog', { message: MESSAGES.blogsFailed });
  return first.id;
}

function articleInput(post: OutgoingPost, blogId: string): Input {
  return {
    ...pageInput(post),
    blogId,
    author: { name: post.author },
    summary: post.excerpt,
    tags: post.tags,
    ...(post.image && { image: { url: post.image.url, altText: post.image.alt } }),
  };
}

/** Neither has a place for structured data, so it ends the text, where search engines read it as well. */
function pageInput({ image, html, jsonLd, ...post }: OutgoingPost): Input {
  const picture = image ? `<img src="${escapeHtml(image.url)}" alt="${escapeHtml(image.alt)}">` : '';
  const script = jsonLd ? `<script type="application/ld+json">${jsonLd}</script>` : '';
  const seo = [
    { namespace: 'global', key: 'title_tag', type: TEXT, value: post.metaTitle },
    { namespace: 'global', key: 'description_tag', type: TEXT, value: post.metaDescription },
  ].filter(({ value }) => value);
  return {
    title: post.title || 'Untitled',
    body: picture + html + script,
    handle: post.slug,
    isPublished: post.status === 'publish',
    metafields: [...seo, { namespace: 'veemark', key: 'marker', type: TEXT, value: post.marker }],
  };
}

async function placeOnce(
  admin: AdminClient,
  post: OutgoingPost,
  input: Input,
  earlier: Earlier | null,
  progress: PublishProgress,
) {
  const trace = { ...post, since: earlier?.since ?? new Date(), remoteId: null, media: null };
  const known =
    earlier?.remoteId ?? (earlier && (await awaitEarlier(progress, () => findPlaced(admin, trace)))?.id);
  if (known) {
    const updated = await send(admin, post, input, known);
    if (updated) return updated;
  }
  await progress.beforeCreate();
  try {
    return required(await send(admin, post, input, null));
  } catch (error) {
    // Undefined when the look-up fails as well: then nothing is known.
    const made = mayBeStored(error) ? await findPlaced(admin, trace).catch(() => undefined) : null;
    if (made) return required(await send(admin, post, input, made.id));
    if (made === null && problemOf(error) && !isOpen(error)) await progress.notCreated();
    throw error;
  }
}

const mayBeStored = (error: unknown) => isOpen(error) || problemOf(error)?.problem === 'broken';

/** Sends it; what Shopify minds about it alone (a taken handle, its image) is left out and sent again. */
async function send(admin: AdminClient, { kind, marker }: OutgoingPost, input: Input, id: string | null) {
  let sent = input;
  for (;;) {
    const { placed } = id
      ? await admin.request(QUERIES[kind].update, { id, input: sent }, placedData)
      : await admin.request(QUERIES[kind].create, { input: sent }, placedData);
    const { node, userErrors } = placed;
    if (userErrors.length === 0)
      return node ? { node, imageRefused: 'image' in input && !('image' in sent) } : null;
    const concerns = (field: string) => userErrors.some((error) => error.field?.includes(field));
    if (id && userErrors.some(({ code }) => code === 'NOT_FOUND')) return null;
    if ('image' in sent && concerns('image')) {
      const { image: _, ...others } = sent;
      sent = others;
    } else if (concerns('handle') && sent.handle === input.handle)
      sent = { ...sent, handle: `${input.handle}-${marker.slice(-6)}` };
    else throw siteProblem('rejected', { detail: userErrors.map(({ message }) => message).join(' ') });
  }
}

function required<T>(placed: T | null): T {
  if (placed === null) throw siteProblem('broken');
  return placed;
}
