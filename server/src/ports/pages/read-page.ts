import { parsedJson } from '#server/lib/parsed-json.ts';
import { readHtml } from '#server/text/read-html.ts';
import { PAGE, readText } from '#server/text/read-text.ts';
import { coloursOf } from './page-colours.ts';
import { pageParts } from './page-parts.ts';
import type { PageFacts, ReadPage, Sitemap } from './pages.ts';

/** Topics of pages by words of their address or link, the most informative first. */
const TELLING = [
  /about|who-?we-?are|[uü]e?ber-?uns|a-?propos|qui-?sommes|chi-?siamo|quienes|sobre|nosotros|over-?ons|om-?oss/,
  /service|what-?we-?do|solution|leistung|angebot|prestation|servizi|servicios|product|produkt|produit|feature/,
  /company|team|story|mission|history|unternehmen|equipe|empresa|azienda/,
  /contact|kontakt|contatti|contacto/,
];
/** Longer ones are made for programs. */
const ADDRESS_MAX = 500;
const DOCUMENT = /\.(?!html?$|php$|aspx?$)[a-z0-9]{2,5}$/i;

/** More links than this are never used. */
const NEXT_MAX = 50;

export function readPage(body: Uint8Array, type: string, address: string): ReadPage {
  const { links, ...facts } = pageFacts(decoded(body, type), address);
  return { ...facts, next: tellingLinks(address, links).slice(0, NEXT_MAX) };
}

function tellingLinks(address: string, links: PageLink[]): string[] {
  const home = new URL(address);
  const candidates = links.filter((link) => isPageOf(home, link));
  const kinds = TELLING.map((kind) =>
    candidates
      .filter(({ address: target, label }) => kind.test(wordsOf(target)) || kind.test(dashed(label)))
      .map(({ address: target }) => withoutFragment(target))
      .sort((a, b) => a.length - b.length),
  );
  const plainest = kinds.map((found) => found[0] ?? '');
  return [...new Set([...plainest, ...kinds.flat()])].filter(Boolean);
}

function isPageOf(home: URL, { address }: PageLink) {
  if (address.length > ADDRESS_MAX) return false;
  const { origin, pathname } = new URL(address);
  return origin === home.origin && pathname !== home.pathname && !DOCUMENT.test(pathname);
}

/** "/%C3%9Cber_uns" and "Über uns" are equal. */
function wordsOf(address: string) {
  const { pathname } = new URL(address);
  try {
    return dashed(decodeURIComponent(pathname));
  } catch {
    return pathname;
  }
}

const dashed = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_]+/g, '-');

function withoutFragment(address: string) {
  const url = new URL(address);
  url.hash = '';
  return url.href;
}

type PageLink = { address: string; label: string };

const TEXT_MAX = 8000;

/** @param address base of relative addresses */
function pageFacts(html: string, address: string): PageFacts & { links: PageLink[] } {
  const { language, base, titles, meta, logos, icons, jsonLd, links } = pageParts(html);
  const said = organisationFacts(jsonLd);
  const home = webAddress(base, address) || address;
  const absolute = (href: string) => webAddress(href, home);
  const firstAddress = (hrefs: string[]) => hrefs.map(absolute).find(Boolean) ?? '';
  const first = (...values: (string | undefined)[]) =>
    values.map((value = '') => value.replace(/\s+/g, ' ').trim()).find(Boolean) ?? '';
  return {
    address,
    language: first(language),
    title: first(titles[0], meta.get('og:title')),
    siteName: first(said.name, meta.get('og:site_name'), meta.get('application-name')),
    description: first(meta.get('description'), meta.get('og:description'), said.description),
    author: first(meta.get('author'), said.author),
    logo: firstAddress([meta.get('og:logo') ?? '', said.logo, ...logos]),
    icon: firstAddress(icons),
    colours: coloursOf(html, meta.get('theme-color') ?? ''),
    text: readableLines(html).slice(0, TEXT_MAX),
    links: links.flatMap(({ href, label }) => {
      const target = absolute(href);
      return target ? [{ address: target, label: first(label) }] : [];
    }),
  };
}

function webAddress(href: string, base: string): string {
  const url = href.trim() ? URL.parse(href.trim(), base) : null;
  return url && /^https?:$/.test(url.protocol) ? url.href : '';
}

const readableLines = (html: string) => [...new Set(readText(html, PAGE).split(/\n+/))].join('\n');

type OrganisationFacts = { name: string; description: string; logo: string; author: string };

const NODES_MAX = 200;
const SCRIPTS_MAX = 20;
const DEPTH_MAX = 3;
const ORGANISATION = /organi[sz]ation|corporation|business|store|shop|restaurant|company|brand|agency/i;

function organisationFacts(scripts: string[]): OrganisationFacts {
  const nodes = scripts.slice(0, SCRIPTS_MAX).flatMap(nodesOf);
  const organisations = nodes.filter((node) => ORGANISATION.test(propertyOf(node, '@type')));
  const sites = nodes.filter((node) => propertyOf(node, '@type') === 'WebSite');
  const first = (from: object[], what: string, inside?: string) =>
    from.map((node) => propertyOf(node, what, inside)).find(Boolean) ?? '';
  return {
    name: first([...organisations, ...sites], 'name'),
    description: first(organisations, 'description'),
    logo: first(nodes, 'logo', 'url'),
    author: first(nodes, 'author', 'name'),
  };
}

/** Its value, the first of several, or the named property inside. */
function propertyOf(node: object, what: string, inside = what): string {
  let value = property(node, what);
  for (let depth = 0; depth < DEPTH_MAX && typeof value === 'object' && value !== null; depth += 1)
    value = Array.isArray(value) ? value[0] : property(value, inside);
  return typeof value === 'string' ? value.trim() : '';
}

const property = (node: object, name: string): unknown => Object.getOwnPropertyDescriptor(node, name)?.value;

function nodesOf(script: string): object[] {
  const found: object[] = [];
  const waiting = [parsedJson(script)];
  while (waiting.length > 0 && found.length < NODES_MAX) {
    const next = waiting.shift();
    if (Array.isArray(next)) waiting.push(...next.slice(0, NODES_MAX));
    else if (typeof next === 'object' && next !== null) {
      found.push(next);
      waiting.push(property(next, '@graph'), property(next, 'publisher'));
    }
  }
  return found;
}

const SITEMAP_MAX = 5000;
const VALUE_MAX = 2000;

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
      if (!address || found.pages.length + found.sitemaps.length >= SITEMAP_MAX) return;
      if (tag === 'url') found.pages.push({ address, modified: said.lastmod.trim() });
      else if (tag === 'sitemap') found.sitemaps.push(address);
    },
  });
  return found;
}

const HEAD_BYTES = 2048;

export function decoded(body: Uint8Array, type: string): string {
  const head = new TextDecoder('latin1').decode(body.subarray(0, HEAD_BYTES));
  const [, charset = 'utf-8'] =
    /charset=["']?([\w-]+)/i.exec(type) ?? /<meta[^>]+charset=["']?([\w-]+)/i.exec(head) ?? [];
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}
