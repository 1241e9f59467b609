/** What of a website's own pages is read at most. */
export const PAGES_PER_SITE = 2000;

export const OWN_SITE_MESSAGES = {
  forbidden: 'Its robots.txt asks programs not to read it.',
  noSitemap: 'Neither a list of its pages nor a sitemap could be read.',
  notAll: 'Not all pages could be read.',
} as const;
