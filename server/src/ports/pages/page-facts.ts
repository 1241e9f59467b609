import { pageParts } from './page-parts.ts';

export type PageFacts = {
  address: string;
  language: string;
  title: string;
  siteName: string;
  description: string;
  author: string;
  /** Absolute. */
  logo: string;
  text: string;
};
export type PageLink = { address: string; label: string };

const TEXT_MAX = 8000;

/** @param address base of relative addresses */
export function pageFacts(html: string, address: string): PageFacts & { links: PageLink[] } {
  const { language, base, titles, meta, logos, jsonLd, links, text } = pageParts(html);
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
    text: readableLines(text).slice(0, TEXT_MAX),
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

/** One line per block, without repeated ones such as menus and teasers. */
function readableLines(text: string): string {
  const lines = text.split('\n').map((line) => line.replace(/\s+/g, ' ').trim());
  return [...new Set(lines)].filter(Boolean).join('\n');
}

type OrganisationFacts = { name: string; description: string; logo: string; author: string };

const NODES_MAX = 200;
const SCRIPTS_MAX = 20;
const DEPTH_MAX = 3;
const ORGANISATION = /organi[sz]ation|corporation|business|store|shop|restaurant|company|brand|agency/i;

/** The organisation's own entry first, then names of site and pages. */
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

/** Including those in lists and @graph. */
function nodesOf(script: string): object[] {
  const found: object[] = [];
  const waiting = [parsed(script)];
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

function parsed(script: string): unknown {
  try {
    return JSON.parse(script);
  } catch {
    return null;
  }
}
