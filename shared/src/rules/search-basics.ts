const GOOGLE = 'https://developers.google.com/search/docs';

/** What search engines document of a page, each with where Google writes about it, as of November 2026. */
export const SEARCH_BASICS = {
  title: { label: 'Unique title', source: `${GOOGLE}/appearance/title-link` },
  description: { label: 'A description', source: `${GOOGLE}/appearance/snippet` },
  mainHeading: { label: 'One main heading', source: `${GOOGLE}/appearance/title-link` },
  headingOrder: { label: 'Headings in order', source: `${GOOGLE}/fundamentals/seo-starter-guide` },
  slug: { label: 'Words in the address', source: `${GOOGLE}/crawling-indexing/url-structure` },
  altText: { label: 'Pictures described', source: `${GOOGLE}/appearance/google-images` },
  links: { label: 'Descriptive links', source: `${GOOGLE}/crawling-indexing/links-crawlable` },
  deadLinks: {
    label: 'No link to a page that is gone',
    source: `${GOOGLE}/crawling-indexing/http-network-errors`,
  },
  date: { label: 'A date', source: `${GOOGLE}/appearance/publication-dates` },
  author: { label: 'An author', source: `${GOOGLE}/appearance/structured-data/article` },
  language: { label: 'Its language', source: `${GOOGLE}/specialty/international/localized-versions` },
  structuredData: {
    label: 'Structured data matches the page',
    source: `${GOOGLE}/appearance/structured-data/sd-policies`,
  },
} as const;
export type SearchBasic = keyof typeof SEARCH_BASICS;
