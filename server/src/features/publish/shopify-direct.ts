import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { UserContext } from '#server/context.ts';
import type { SiteAccess } from '#server/ports/cms/cms.ts';
import type { postArticleInput, shopAccess } from './inputs.ts';

type ShopAccess = z.infer<typeof shopAccess>;

const TIMEOUT_MS = 60_000;

/*
 * The specification's /api/shopify: the caller brings the shop's credential along and keeps track of what was posted.
 * Nothing is stored here; pieces that are posted from the product go through postToWebsite.
 */

export async function listShopBlogs({ cms }: UserContext, access: ShopAccess) {
  const { blogs } = await cms.shopify.choices(siteOf(access), AbortSignal.timeout(TIMEOUT_MS));
  return { blogs: blogs.map(({ id, name }) => ({ id, title: name })) };
}

export async function postShopArticle(
  { cms }: UserContext,
  { id, article, blogId, ...access }: z.infer<typeof postArticleInput>,
) {
  const { title, body, tags, author, summary, published } = article;
  const site = cms.shopify.connect(siteOf(access), AbortSignal.timeout(TIMEOUT_MS));
  const marker = (id ?? randomUUID()).replaceAll('-', '');
  const identity = { marker, kind: 'post', slug: '', link: null, since: new Date(0) } as const;
  const [known] = id ? await site.find(identity) : [];
  if (known) return { article: { id: known.remoteId, link: known.link } };

  const prepared = await site.prepare({
    marker,
    kind: 'post',
    status: published ? 'publish' : 'draft',
    keepsStatus: false,
    title,
    slug: '',
    excerpt: summary,
    html: body,
    image: null,
    categories: null,
    tags,
    keywords: [],
    blogId,
    author,
    metaTitle: title,
    metaDescription: '',
    focusKeyword: null,
    writer: null,
  });
  const post = await prepared.compose(null);
  const { remoteId, link } = await post.create(null);

  return { article: { id: remoteId, link } };
}

function siteOf({ shopName, token }: ShopAccess): SiteAccess {
  return { domain: `https://${shopName}.myshopify.com`, username: null, secret: token, shopName };
}
