import type { LongFormType } from '#shared/content-rules.ts';
import { escapeHtml } from '../../../lib/escape-html.ts';

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
  const logo = webAddress(profile?.logo);
  const graph = {
    '@context': 'https://schema.org',
    '@type': data.contentType === 'blog' ? 'BlogPosting' : 'WebPage',
    ...(data.contentType === 'page' && { name: data.title }),
    headline: data.title,
    description: data.metaDescription,
    image: data.imageUrl ?? undefined,
    datePublished: data.publishedAt,
    dateModified: data.modifiedAt,
    author: profile?.author ? { '@type': 'Person', name: profile.author, url: site } : undefined,
    publisher: profile?.company
      ? {
          '@type': 'Organization',
          name: profile.company,
          url: site,
          logo: logo ? { '@type': 'ImageObject', url: logo } : undefined,
        }
      : undefined,
    keywords: data.keywords.length > 0 ? data.keywords.join(', ') : undefined,
    mainEntityOfPage: canonical ? { '@type': 'WebPage', '@id': canonical } : undefined,
  };
  // An escaped "<" keeps text like "</script>" or "<!--" from ending or hiding the script element.
  return JSON.stringify(graph)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

function webAddress(value: string | undefined): string | null {
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

/** For text and quoted attributes. */
function onOneLine(value: string): string {
  return escapeHtml(value.replace(/\s+/g, ' ').trim());
}
