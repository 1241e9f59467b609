import { PAGE, readText } from '../../text/read-text.ts';
import { organisationFacts } from './organisation-facts.ts';
import { pageParts } from './page-parts.ts';

/** The facts one page gives about its site; empty where it has none. */
export type PageFacts = {
  address: string;
  language: string;
  title: string;
  siteName: string;
  description: string;
  author: string;
  /** Absolute address of a picture. */
  logo: string;
  text: string;
};
export type PageLink = { address: string; label: string };

const TEXT_MAX = 8000;

/** @param address where the page was read, for what it names relative to itself */
export function pageFacts(html: string, address: string): PageFacts & { links: PageLink[] } {
  const { language, base, titles, meta, logos, jsonLd, links } = pageParts(html);
  const said = organisationFacts(jsonLd);
  const home = webAddress(base, address) || address;
  const absolute = (href: string) => webAddress(href, home);
  const first = (...values: (string | undefined)[]) =>
    values.map((value = '') => value.replace(/\s+/g, ' ').trim()).find(Boolean) ?? '';
  return {
    address,
    language: first(language),
    title: first(titles[0], meta.get('og:title')),
    siteName: first(said.name, meta.get('og:site_name'), meta.get('application-name')),
    description: first(meta.get('description'), meta.get('og:description'), said.description),
    author: first(meta.get('author'), said.author),
    logo: [meta.get('og:logo') ?? '', said.logo, ...logos].map(absolute).find(Boolean) ?? '',
    text: readableLines(html).slice(0, TEXT_MAX),
    links: links.flatMap(({ href, label }) => {
      const target = absolute(href);
      return target ? [{ address: target, label: first(label) }] : [];
    }),
  };
}

/** Empty unless it is a web address. */
function webAddress(href: string, base: string): string {
  const url = href.trim() ? URL.parse(href.trim(), base) : null;
  return url && /^https?:$/.test(url.protocol) ? url.href : '';
}

/** One line for each block of text, without repeats such as menus and teasers. */
const readableLines = (html: string) => [...new Set(readText(html, PAGE).split(/\n+/))].join('\n');
