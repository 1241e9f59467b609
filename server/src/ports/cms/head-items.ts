import { parsedJson } from '#server/lib/parsed-json.ts';
import { readHtml } from '#server/text/read-html.ts';
import type { SeoPlugin } from '#shared/rules/websites.ts';

const OWN = 'data-veemark';
const ARTICLE = /^(?:\w*Article|BlogPosting)$/;

/** How often each item stands on a page, and which of them the companion plugin has printed. */
export function readHeadItems(html: string) {
  const counts = { title: 0, description: 0, canonical: 0, openGraph: 0, twitter: 0, article: 0 };
  const own: string[] = [];
  const types: string[] = [];
  let script: string | null = null;
  let svgs = 0;

  readHtml(html, {
    open: (name, attributes) => {
      if (name === 'svg') svgs += 1;
      if (isJsonLd(name, attributes)) script = '';
      const item = script === '' ? 'article' : itemOf(name, attributes);
      if (item && OWN in attributes) own.push(item);
      // Drawings have titles too.
      if (item && item !== 'article' && svgs === 0) counts[item] += 1;
    },
    text: (text) => {
      if (script !== null) script += text;
    },
    close: (name) => {
      if (name === 'svg') svgs -= 1;
      if (script === null) return;
      types.push(...typesIn(script));
      script = null;
    },
  });

  const articles = types.filter((type) => ARTICLE.test(type)).length;
  const pages = types.filter((type) => type === 'WebPage').length;

  // Structured data count by what they say the page is.
  return { counts: { ...counts, article: Math.max(articles, pages) }, own };
}

export const countHeadItems = (html: string) => readHeadItems(html).counts;

function itemOf(name: string, attributes: Record<string, string>) {
  if (name === 'title') return 'title';
  if (name === 'link') return relationsOf(attributes).includes('canonical') ? 'canonical' : null;
  const what = attributes['name'] ?? attributes['property'] ?? '';
  return (name === 'meta' && META_ITEMS[what.toLowerCase()]) || null;
}

const isJsonLd = (name: string, { type }: Record<string, string>) =>
  name === 'script' && type === 'application/ld+json';

const META_ITEMS: Partial<Record<string, 'description' | 'openGraph' | 'twitter'>> = {
  description: 'description',
  'og:title': 'openGraph',
  'twitter:card': 'twitter',
};

const relationsOf = ({ rel = '' }: Record<string, string>) => rel.toLowerCase().split(/\s+/);

function typesIn(script: string): string[] {
  const things = [parsedJson(script)].flat().flatMap((root) => property(root, '@graph') ?? root);
  return [things]
    .flat()
    .flatMap((thing) => property(thing, '@type'))
    .filter((type) => typeof type === 'string');
}

const property = (thing: unknown, name: string): unknown =>
  typeof thing === 'object' && thing !== null ? Reflect.get(thing, name) : undefined;

const GENERATOR = /^WordPress ([\d.]+)/;
/** How the comments of those plugins begin that name themselves in each page. */
const SEO_COMMENTS: [string, SeoPlugin][] = [
  ['The SEO Framework by', 'tsf'],
  ['This site is optimized with the Yoast SEO', 'yoast'],
  ['Search Engine Optimization by Rank Math', 'rankmath'],
  ['All in One SEO', 'aioseo'],
];

/** The WordPress version and the SEO plugin that a page names; null where it does not tell. */
export function readFrontPage(html: string) {
  const found: { version: string | null; seoPlugin: SeoPlugin | null } = { version: null, seoPlugin: null };
  readHtml(html, {
    open: (name, { name: what, content = '' }) => {
      if (name === 'meta' && what === 'generator') found.version ??= GENERATOR.exec(content)?.[1] ?? null;
    },
    comment: (text) => {
      const start = text.trimStart();
      found.seoPlugin ??= SEO_COMMENTS.find(([sign]) => start.startsWith(sign))?.[1] ?? null;
    },
  });
  return found;
}
