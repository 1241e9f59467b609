import { readHtml } from '#server/text/read-html.ts';
import { PAGE } from '#server/text/read-text.ts';

export type PageParts = {
  language: string;
  base: string;
  titles: string[];
  meta: Map<string, string>;
  logos: string[];
  icons: string[];
  jsonLd: string[];
  times: string[];
  links: { href: string; label: string }[];
};

type Attributes = Record<string, string>;
type Starts = Record<string, (attributes: Attributes) => Catcher['add'] | undefined>;
type Icons = Record<'touch' | 'icon', string[]>;
type Catcher = { depth: number; add: (text: string) => void };

const LABEL_MAX = 100;
const LINKS_MAX = 500;
const ICONS_MAX = 10;
const TIMES_MAX = 10;
/** Characters of an attribute. */
const VALUE_MAX = 2000;

export function pageParts(html: string): PageParts {
  const parts: PageParts = {
    language: '',
    base: '',
    titles: [],
    meta: new Map(),
    logos: [],
    icons: [],
    jsonLd: [],
    times: [],
    links: [],
  };
  const icons: Icons = { touch: [], icon: [] };
  const catchers: Catcher[] = [];
  let unreadFrom = Infinity;
  const isRead = () => unreadFrom === Infinity;

  const starts = startsOf(parts, icons, isRead);
  readHtml(html, {
    open: (name, attributes, depth) => {
      const add = Object.hasOwn(starts, name) ? starts[name]?.(attributes) : undefined;
      if (add) catchers.push({ depth, add });
      if (isRead() && PAGE.isSkipped(name, attributes)) unreadFrom = depth;
    },
    // Only the innermost counts: a page of unclosed links would repeat every word in all of them.
    text: (text) => catchers.at(-1)?.add(text),
    close: (_, depth) => {
      if (catchers.at(-1)?.depth === depth) catchers.pop();
      if (depth === unreadFrom) unreadFrom = Infinity;
    },
  });
  parts.icons = [...icons.touch, ...icons.icon];
  return parts;
}

function startsOf(parts: PageParts, icons: Icons, isRead: () => boolean): Starts {
  return {
    title: () => (isRead() ? entryOf(parts.titles) : undefined),
    script: ({ type = '' }) => (/^application\/ld\+json/i.test(type) ? entryOf(parts.jsonLd) : undefined),
    a: ({ href }) => {
      if (!href || href.length > VALUE_MAX || parts.links.length >= LINKS_MAX) return undefined;
      const link = { href, label: '' };
      parts.links.push(link);
      return (text) => {
        link.label += text.slice(0, LABEL_MAX - link.label.length);
      };
    },
    time: ({ datetime = '' }) => {
      if (datetime && parts.times.length < TIMES_MAX) parts.times.push(clipped(datetime));
      return undefined;
    },
    html: ({ lang = '' }) => void (parts.language ||= clipped(lang)),
    base: ({ href = '' }) => void (parts.base ||= clipped(href)),
    meta: ({ property, name, content = '' }) => {
      const key = (property ?? name ?? '').toLowerCase();
      if (content.trim() && !parts.meta.has(key)) parts.meta.set(key, clipped(content));
      return undefined;
    },
    link: ({ rel = '', href = '' }) => {
      const kind = iconOf(rel);
      if (kind && icons[kind].length < ICONS_MAX) icons[kind].push(clipped(href));
      return undefined;
    },
    img: (attributes) => {
      const { src = '', alt = '', id = '', class: names = '' } = attributes;
      const isFull = parts.logos.length >= ICONS_MAX;
      if (src && !isFull && [src, alt, id, names].some((text) => /\blogo|logo\b/i.test(text)))
        parts.logos.push(clipped(src));
      return undefined;
    },
  };
}

const clipped = (value: string) => value.slice(0, VALUE_MAX);

function entryOf(list: string[]): Catcher['add'] {
  const position = list.push('') - 1;
  return (text) => (list[position] += text);
}

function iconOf(rel: string): 'touch' | 'icon' | null {
  if (/\bapple-touch-icon/i.test(rel)) return 'touch';
  return /(^|\s)icon(\s|$)/i.test(rel) ? 'icon' : null;
}
