import { Parser } from 'htmlparser2';

/** The parts of a page that tell about its site, as they stand in the source. */
export type PageParts = {
  language: string;
  base: string;
  titles: string[];
  /** By property or name, in lower case; the first of each. */
  meta: Map<string, string>;
  /** Where a logo may be found, best first. */
  logos: string[];
  jsonLd: string[];
  links: { href: string; label: string }[];
  /** What a reader sees, a line for each block. */
  text: string;
};

type Attributes = Record<string, string>;
type Catcher = { depth: number; add: (text: string) => void };

const TEXT_MAX = 20_000;
const LABEL_MAX = 100;
const LINKS_MAX = 500;
const ICONS_MAX = 10;
/** The parser slows down with the depth; no page for readers is that deep. */
const DEPTH_MAX = 2000;
const CHUNK = 16_384;

const setOf = (names: string) => new Set(names.split(' '));
/** What no visitor reads, or reads on every page. */
const UNREAD = setOf(
  'title script style noscript template svg iframe object canvas nav footer select button',
);
const BLOCKS = setOf(
  'p div section article main header aside address h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table tr td th blockquote pre figure figcaption form br hr',
);

/**
 * Reads a page in one pass without building a tree: whatever it is made of, that takes time and memory in proportion
 * to its length.
 */
export function pageParts(html: string): PageParts {
  const parts: PageParts = {
    language: '',
    base: '',
    titles: [],
    meta: new Map(),
    logos: [],
    jsonLd: [],
    links: [],
    text: '',
  };
  const icons: Record<'logo' | 'touch' | 'icon', string[]> = { logo: [], touch: [], icon: [] };
  const catchers: Catcher[] = [];
  let depth = 0;
  let unreadFrom = Infinity;
  const isRead = () => unreadFrom === Infinity;

  /** Where the text inside an element goes, for those whose text is of interest by itself. */
  const starts: Record<string, (attributes: Attributes) => Catcher['add'] | undefined> = {
    title: () => (isRead() ? textOf(parts.titles) : undefined),
    script: ({ type = '' }) => (/^application\/ld\+json/i.test(type) ? textOf(parts.jsonLd) : undefined),
    a: ({ href }) => {
      if (!href || parts.links.length >= LINKS_MAX) return undefined;
      const link = { href, label: '' };
      parts.links.push(link);
      return (text) => {
        if (link.label.length < LABEL_MAX) link.label += text;
      };
    },
    html: ({ lang = '' }) => void (parts.language ||= lang),
    base: ({ href = '' }) => void (parts.base ||= href),
    meta: ({ property, name, content = '' }) => {
      const key = (property ?? name ?? '').toLowerCase();
      if (content.trim() && !parts.meta.has(key)) parts.meta.set(key, content);
      return undefined;
    },
    link: ({ rel = '', href = '' }) => {
      const kind = /\bapple-touch-icon/i.test(rel) ? 'touch' : /(^|\s)icon(\s|$)/i.test(rel) ? 'icon' : null;
      if (kind && icons[kind].length < ICONS_MAX) icons[kind].push(href);
      return undefined;
    },
    img: (attributes) => {
      const { src = '', alt = '', id = '', class: names = '' } = attributes;
      const isFull = icons.logo.length >= ICONS_MAX;
      if (src && !isFull && [src, alt, id, names].some((text) => /\blogo|logo\b/i.test(text)))
        icons.logo.push(src);
      return undefined;
    },
  };

  const parser = new Parser({
    onopentag: (name, attributes) => {
      depth += 1;
      const add = Object.hasOwn(starts, name) ? starts[name]?.(attributes) : undefined;
      if (add) catchers.push({ depth, add });
      if (isRead() && isUnread(name, attributes)) unreadFrom = depth;
      if (BLOCKS.has(name)) parts.text += '\n';
    },
    ontext: (text) => {
      for (const { add } of catchers) add(text);
      if (isRead() && parts.text.length < TEXT_MAX) parts.text += text;
    },
    onclosetag: (name) => {
      if (catchers.at(-1)?.depth === depth) catchers.pop();
      if (depth === unreadFrom) unreadFrom = Infinity;
      if (BLOCKS.has(name)) parts.text += '\n';
      depth -= 1;
    },
  });
  const isTooDeep = () => depth > DEPTH_MAX;
  for (let at = 0; at < html.length && !isTooDeep(); at += CHUNK) parser.write(html.slice(at, at + CHUNK));
  parser.end();
  parts.logos = [...icons.logo, ...icons.touch, ...icons.icon];
  return parts;
}

function isUnread(name: string, attributes: Attributes) {
  return UNREAD.has(name) || 'hidden' in attributes || attributes['aria-hidden'] === 'true';
}

/** Adds an empty entry and fills it with what comes. */
function textOf(list: string[]): Catcher['add'] {
  const position = list.push('') - 1;
  return (text) => (list[position] += text);
}
