import { createHash } from 'node:crypto';
import type { ContentType } from '#shared/rules/content.ts';
import type { PostToWebsiteInput } from '#shared/schemas/publish.ts';
import { DEFAULT_POST_STATUS } from '#shared/rules/publish.ts';
import type { CmsType } from '#shared/rules/websites.ts';
import type { OutgoingImage, OutgoingPost } from '#server/ports/cms/cms.ts';
import type { PreviousAttempts } from './lease.ts';
import { postParts } from './post-parts.ts';
import { kindOf } from './post-identity.ts';

/** The fields of a piece that are sent to a site. */
export const PIECE_FIELDS = {
  id: true,
  contentType: true,
  title: true,
  slug: true,
  excerpt: true,
  content: true,
  head: true,
  metaDescription: true,
  featuredImage: true,
  imageAlt: true,
  language: true,
  keywords: true,
  aiSummary: true,
  revision: true,
  profile: { select: { author: true, company: true, logo: true } },
} as const;

export type Piece = {
  id: string;
  contentType: ContentType;
  title: string;
  slug: string;
  excerpt: string;
  content: string;
  head: string;
  metaDescription: string;
  featuredImage: string | null;
  imageAlt: string | null;
  language: string | null;
  keywords: string[];
  aiSummary: string | null;
  revision: number;
  profile: { author: string; company: string; logo: string } | null;
};

export type Choices = Pick<
  PostToWebsiteInput,
  'status' | 'categories' | 'tags' | 'blogId' | 'keyTakeaways' | 'sourceList'
>;

type Surroundings = {
  marker: string;
  /** The text with its blocks. */
  html: string;
  previous: Pick<PreviousAttempts, 'status' | 'remoteParent' | 'sentCategories'> | null;
  image: OutgoingImage | null;
  website: { cmsType: CmsType; shopName: string | null };
};

/** The post in the form every adapter receives. */
export function composePost(
  piece: Piece,
  { status, categories, tags, blogId }: Choices,
  { marker, html, previous, image, website }: Surroundings,
): OutgoingPost {
  const head = readHead(piece.head);
  const kind = kindOf(piece);
  // If none were ever chosen here, the site's own categories stay.
  const areChosen = categories.length + (previous?.sentCategories.length ?? 0) > 0;
  return {
    marker,
    kind,
    status: status ?? (previous?.status === 'draft' ? 'draft' : DEFAULT_POST_STATUS),
    keepsStatus: status === null,
    title: piece.title,
    slug: piece.slug,
    excerpt: piece.excerpt,
    html,
    image,
    categories: areChosen ? categories : null,
    tags: tags ?? (website.cmsType === 'shopify' && kind === 'post' ? piece.keywords : null),
    keywords: piece.keywords,
    blogId: blogId ?? previous?.remoteParent ?? null,
    author: website.shopName ?? 'Your Company',
    writer: piece.profile?.author || null,
    metaTitle: head.title || piece.title,
    metaDescription: piece.metaDescription || head.description,
    focusKeyword: piece.keywords[0] ?? null,
  };
}

function readHead(head: string) {
  const { title = '', description = '' } = postParts(head);
  return { title: title.trim(), description: description.trim() };
}

/** Tells whether a request asks for a post that is already delivered. */
export function hashOf(
  piece: Piece,
  { status, categories, tags, blogId, keyTakeaways, sourceList }: Choices,
): string {
  return createHash('sha256')
    .update(JSON.stringify([piece, status, categories, tags, blogId, keyTakeaways, sourceList]))
    .digest('hex');
}
