import type { Settings } from '#server/context.ts';
import { escapeHtml } from '#server/lib/markup.ts';
import type { LongFormType } from '#shared/rules/content.ts';
import type { OwnPiece } from './own-piece.ts';

/** What the head says about a piece. Times are ISO strings, addresses absolute. */
export type HeadData = {
  contentType: LongFormType;
  title: string;
  slug: string;
  metaDescription: string;
  keywords: string[];
  imageUrl: string | null;
  publishedAt: string;
  modifiedAt: string;
  /** Null where none was chosen. */
  language: string | null;
  profile: { author: string; company: string; domain: string; logo: string } | null;
};

/** The head of a piece, one escaped tag a line, JSON-LD last. Built from data alone, never from a model's markup. */
export function buildHead(data: HeadData): string {
  const { title, metaDescription: description, imageUrl, contentType } = data;
  const canonical = canonicalAddress(data);
  const lines = [
    `<title>${onOneLine(title)}</title>`,
    metaTag('description', description),
    canonical && `<link rel="canonical" href="${onOneLine(canonical)}">`,
    property('og:title', title),
    property('og:description', description),
    property('og:type', contentType === 'blog' ? 'article' : 'website'),
    property('og:url', canonical),
    property('og:image', imageUrl),
    metaTag('twitter:card', 'summary_large_image'),
    metaTag('twitter:title', title),
    metaTag('twitter:description', description),
    metaTag('twitter:image', imageUrl),
    `<script type="application/ld+json">${jsonLd(data, canonical)}</script>`,
  ];
  return lines.filter(Boolean).join('\n');
}

/** Known only with the site's address. */
function canonicalAddress({ profile, slug }: HeadData): string | null {
  const site = webAddress(profile?.domain);
  return site && `${site.replace(/[?#].*$/, '').replace(/(?<!\/)\/+$/, '')}/${encodeURIComponent(slug)}`;
}

function jsonLd({ profile, ...data }: HeadData, canonical: string | null): string {
  const site = webAddress(profile?.domain) ?? undefined;
  return structuredData({
    ...data,
    address: canonical,
    description: data.metaDescription,
    author: profile?.author ? { name: profile.author, url: site } : null,
    publisher: profile?.company
      ? { name: profile.company, url: site, logo: webAddress(profile.logo) ?? undefined }
      : null,
    site: null,
  });
}

export function webAddress(value: string | undefined): string | null {
  if (!value || !URL.canParse(value)) return null;
  const { protocol, href } = new URL(value);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}

function metaTag(name: string, content: string | null): string | null {
  return content && `<meta name="${name}" content="${onOneLine(content)}">`;
}

function property(name: string, content: string | null): string | null {
  return content && `<meta property="${name}" content="${onOneLine(content)}">`;
}

function onOneLine(value: string): string {
  return escapeHtml(value.replace(/\s+/g, ' ').trim());
}

type Facts = Omit<HeadData, 'slug' | 'metaDescription' | 'profile'> & {
  description: string;
  address: string | null;
  author: { name: string; url?: string } | null;
  publisher: { name: string; url?: string; logo?: string } | null;
  site: { name: string; url: string } | null;
};

export function structuredData({ author, publisher, site, ...data }: Facts): string {
  const graph = {
    '@context': 'https://schema.org',
    '@type': data.contentType === 'blog' ? 'BlogPosting' : 'WebPage',
    ...(data.contentType === 'page' && { name: data.title }),
    headline: data.title,
    inLanguage: data.language ?? undefined,
    description: data.description,
    url: site && data.address ? data.address : undefined,
    image: data.imageUrl ?? undefined,
    datePublished: data.publishedAt,
    dateModified: data.modifiedAt,
    author: author ? { '@type': 'Person', ...author } : undefined,
    publisher: publisher
      ? { '@type': 'Organization', ...publisher, logo: imageObject(publisher.logo) }
      : undefined,
    isPartOf: site ? { '@type': 'WebSite', ...site } : undefined,
    keywords: data.keywords.length > 0 ? data.keywords.join(', ') : undefined,
    mainEntityOfPage: data.address ? { '@type': 'WebPage', '@id': data.address } : undefined,
  };

  // An escaped "<" keeps text like "</script>" or "<!--" from ending or hiding the script element.
  return JSON.stringify(graph)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

const imageObject = (url: string | undefined) => (url ? { '@type': 'ImageObject', url } : undefined);

type Described = Pick<
  OwnPiece,
  | 'contentType'
  | 'title'
  | 'slug'
  | 'metaDescription'
  | 'excerpt'
  | 'keywords'
  | 'featuredImage'
  | 'createdAt'
  | 'language'
> & { profile: HeadData['profile'] };

export function headOf(piece: Described, { publicUrl }: Settings, modifiedAt: Date): string {
  return buildHead({
    contentType: piece.contentType === 'page' ? 'page' : 'blog',
    title: piece.title,
    slug: piece.slug,
    metaDescription: piece.metaDescription || piece.excerpt,
    keywords: piece.keywords,
    imageUrl: piece.featuredImage && new URL(piece.featuredImage, publicUrl).href,
    publishedAt: piece.createdAt.toISOString(),
    modifiedAt: modifiedAt.toISOString(),
    profile: piece.profile,
    language: piece.language,
  });
}
