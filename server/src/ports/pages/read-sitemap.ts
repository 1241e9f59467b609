import { readHtml } from '../../text/read-html.ts';
import type { Sitemap } from './pages.ts';

const ENTRIES_MAX = 5000;
const VALUE_MAX = 2000;

/** One call for the thread: the entries of a sitemap or of an index, in their order. */
export function readSitemap(xml: string): Sitemap {
  const found: Sitemap = { pages: [], sitemaps: [] };
  let said = { loc: '', lastmod: '' };
  let name = '';
  readHtml(xml, {
    open: (tag) => {
      if (tag === 'url' || tag === 'sitemap') said = { loc: '', lastmod: '' };
      name = tag;
    },
    text: (text) => {
      if ((name === 'loc' || name === 'lastmod') && said[name].length < VALUE_MAX) said[name] += text;
    },
    close: (tag) => {
      name = '';
      const address = said.loc.trim();
      if (!address || found.pages.length + found.sitemaps.length >= ENTRIES_MAX) return;
      if (tag === 'url') found.pages.push({ address, modified: said.lastmod.trim() });
      else if (tag === 'sitemap') found.sitemaps.push(address);
    },
  });
  return found;
}
