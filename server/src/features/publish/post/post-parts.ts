import { readHtml } from '#server/text/read-html.ts';

export type PostParts = {
  /** These three are undefined where the page has none. */
  title: string | undefined;
  description: string | undefined;
  canonical: string | undefined;
  sharing: Partial<Record<string, string>>;
  jsonLd: string[];
  links: string[];
  headings: string[];
};

const HEADING = /^h[1-6]$/;

export function postParts(html: string): PostParts {
  const sharing: PostParts['sharing'] = {};
  const jsonLd: string[] = [];
  const links: string[] = [];
  const headings: string[] = [];
  const titles: string[] = [];
  const metadata: Partial<Record<'description' | 'canonical', string>> = {};
  /** The lists whose last entry is being read, the innermost last. */
  const open: { list: string[]; depth: number }[] = [];

  readHtml(html, {
    open: (name, attributes, depth) => {
      const list = listFor(name, attributes);
      if (list) open.push({ list, depth });
      list?.push('');
      if (name === 'a' && attributes['href'] !== undefined) links.push(attributes['href']);
      if (name === 'meta' && attributes['name'] === 'description')
        metadata.description ??= attributes['content'];
      if (name === 'meta' && attributes['property']?.startsWith('og:'))
        sharing[attributes['property'].slice(3)] ??= attributes['content'];
      if (name === 'link' && attributes['rel'] === 'canonical') metadata.canonical ??= attributes['href'];
    },
    text: (text) => {
      const list = open.at(-1)?.list;
      if (list) list[list.length - 1] += text;
    },
    close: (_, depth) => {
      if (open.at(-1)?.depth === depth) open.pop();
    },
  });

  function listFor(name: string, { type }: Record<string, string>) {
    if (name === 'title') return titles;
    if (HEADING.test(name)) return headings;
    return name === 'script' && type === 'application/ld+json' ? jsonLd : undefined;
  }

  const { description, canonical } = metadata;
  return { title: titles[0], description, canonical, sharing, jsonLd, links, headings };
}
