import type { LongFormType } from '#shared/rules/content.ts';

type Facts = {
  contentType: LongFormType;
  title: string;
  description: string;
  /** Null where it is not known. */
  address: string | null;
  imageUrl: string | null;
  publishedAt: string;
  modifiedAt: string;
  language: string | null;
  author: { name: string; url?: string } | null;
  publisher: { name: string; url?: string; logo?: string } | null;
  site: { name: string; url: string } | null;
  keywords: string[];
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
