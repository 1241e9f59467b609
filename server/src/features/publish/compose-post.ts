import { createHash } from 'node:crypto';
import type { ContentType } from '#shared/content-rules.ts';
import type { PostToWebsiteInput } from './inputs.ts';
import { DEFAULT_POST_STATUS } from '#shared/publish-rules.ts';
import type { OutgoingImage, OutgoingPost } from '../../ports/cms/cms.ts';
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
  keywords: true,
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
  keywords: string[];
};

type Choices = Pick<PostToWebsiteInput, 'status' | 'categories' | 'tags' | 'blogId'>;

type Surroundings = {
  marker: string;
  previous: Pick<PreviousAttempts, 'status' | 'remoteParent' | 'sentCategories'> | null;
  image: OutgoingImage | null;
  shopName: string | null;
};

/** The post in the form every adapter receives. */
export function composePost(
  piece: Piece,
  { status, categories, tags, blogId }: Choices,
  { marker, previous, image, shopName }: Surroundings,
): OutgoingPost {
  const head = readHead(piece.head);
  // If none were ever chosen here, the site's own categories stay.
  const areChosen = categories.length + (previous?.sentCategories.length ?? 0) > 0;
  return {
    marker,
    kind: kindOf(piece),
    status: status ?? (previous?.status === 'draft' ? 'draft' : DEFAULT_POST_STATUS),
    keepsStatus: status === null,
    title: piece.title,
    slug: piece.slug,
    excerpt: piece.excerpt,
    html: piece.content,
    image,
    categories: areChosen ? categories : null,
    tags: tags ?? piece.keywords,
    blogId: blogId ?? previous?.remoteParent ?? null,
    author: shopName ?? 'Your Company',
    metaTitle: head.title || piece.title,
    metaDescription: piece.metaDescription || head.description,
    jsonLd: head.jsonLd,
  };
}

function readHead(head: string) {
  const { title = '', description = '', jsonLd } = postParts(head);
  return {
    title: title.trim(),
    description: description.trim(),
    jsonLd: safeJson(jsonLd.at(-1) ?? ''),
  };
}

/** Re-serialised, so that nothing in it can end the script element. */
function safeJson(text: string): string | null {
  try {
    return JSON.stringify(JSON.parse(text)).replaceAll('<', String.raw`\u003c`);
  } catch {
    return null;
  }
}

/** Tells whether a request asks for a post that is already delivered. */
export function hashOf(piece: Piece, { status, categories, tags, blogId }: Choices): string {
  return createHash('sha256')
    .update(JSON.stringify([piece, status, categories, tags, blogId]))
    .digest('hex');
}
