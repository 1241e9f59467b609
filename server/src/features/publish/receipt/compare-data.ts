import { z } from 'zod';
import { parsedJson } from '#server/lib/parsed-json.ts';
import { textOf } from '#server/text/read-html.ts';
import { RECEIPT_LABELS, type ReceiptField } from '#shared/rules/publish.ts';
import { SEO_PLUGIN_LABELS, type SeoPlugin } from '#shared/rules/websites.ts';
import type { ReceiptLine } from '#shared/schemas/publish.ts';
import { isSame, isSameText, left, line, unchecked, UNREADABLE } from './receipt-line.ts';

/** Writing the data is a modification itself, and two clocks are never quite the same. */
const DATE_MARGIN_MS = 5 * 60_000;
const WAITS = 'A draft has no address yet. It gets its structured data when it goes live.';

type Value = { field: ReceiptField; of: (data: Article) => string | undefined; isDate?: boolean };
const VALUES: Value[] = [
  { field: 'dataAddress', of: ({ address }) => address },
  { field: 'dataImage', of: ({ image }) => image },
  { field: 'dataPublished', of: ({ published }) => published, isDate: true },
  { field: 'dataModified', of: ({ modified }) => modified, isDate: true },
  { field: 'dataAuthor', of: ({ author }) => author },
  { field: 'dataTitle', of: ({ title }) => title },
  { field: 'dataDescription', of: ({ description }) => description },
];

type Shown = {
  scripts: string[] | null;
  /** Why ours were not sent; empty when they were. */
  omitted: string;
  dataBy: SeoPlugin | null;
  metaTitle: string;
};

/**
 * Structured data value by value: what is true on the site, against what is there for search engines.
 * @param data what is true; null for a draft
 */
export function dataLines(data: string | null, shown: Shown): ReceiptLine[] {
  const { scripts, omitted, dataBy, metaTitle } = shown;
  const [wanted] = data === null ? [] : readArticles([data]);
  if (!wanted) return [unchecked('jsonLd', '', omitted || WAITS)];
  if (!scripts) return [unchecked('jsonLd', wanted.type, UNREADABLE)];
  const titled = readArticles(scripts).map((article) => withTitle(article, wanted, metaTitle));
  const [best] = titled.toSorted((one, other) => differences(wanted, one) - differences(wanted, other));
  if (!best) return [line('jsonLd', wanted.type, '', noneReason(shown), false)];
  const values = VALUES.filter(({ of }) => of(wanted) !== undefined);
  if (!dataBy && best.type === wanted.type)
    return [line('jsonLd', wanted.type, best.type), ...values.map((value) => ownLine(value, wanted, best))];
  const printer = dataBy ? SEO_PLUGIN_LABELS[dataBy] : 'The site';
  return [
    left('jsonLd', wanted.type, best.type, `${printer} shows its own ${summary(best)}. Ours is left out.`),
    ...values.map((value) => othersLine(value, wanted, best, printer)),
  ];
}

/** SEO plugins take the one title or the other, and some leave it as HTML. */
function withTitle(found: Article, { title = '' }: Article, metaTitle: string): Article {
  const shown = textOf(found.title ?? '');
  return [title, metaTitle].some((ours) => isSameText(ours, shown)) ? { ...found, title } : found;
}

function noneReason({ omitted, dataBy }: Shown): string {
  const plugin = dataBy && SEO_PLUGIN_LABELS[dataBy];
  if (plugin)
    return `Ours is left out for that of ${plugin}, which shows none here. Switch it on in ${plugin}.`;
  return omitted || 'The site removes scripts from content.';
}

function ownLine(value: Value, wanted: Article, found: Article): ReceiptLine {
  const sent = value.of(wanted) ?? '';
  return line(value.field, sent, isSameValue(value, wanted, found) ? sent : (value.of(found) ?? ''));
}

function othersLine(value: Value, wanted: Article, found: Article, printer: string): ReceiptLine {
  const { field, of } = value;
  const [sent, there] = [of(wanted) ?? '', of(found)];
  if (!there) return left(field, sent, '', `${printer} shows none. Ours is left out.`);
  if (isSameValue(value, wanted, found))
    return { ...line(field, sent, sent), reason: `Shown by ${printer}.` };
  return line(field, sent, there, `${printer} writes its own structured data.`, false);
}

function summary(found: Article): string {
  const labels = VALUES.filter(({ of }) => of(found)).map(({ field }) => RECEIPT_LABELS[field]);
  const names = labels.map((label) => label.slice(label.indexOf(':') + 2));
  return names.length > 0 ? `${found.type} (${names.join(', ')})` : found.type;
}

const differences = (wanted: Article, found: Article) =>
  VALUES.filter((value) => !isSameValue(value, wanted, found)).length;

function isSameValue({ field, of, isDate }: Value, wanted: Article, found: Article): boolean {
  const [sent, there] = [of(wanted) ?? '', of(found) ?? ''];
  return isSame(field, sent, there) || (isDate === true && isSameTime(sent, there));
}

const isSameTime = (one: string, other: string) =>
  Math.abs(Date.parse(one) - Date.parse(other)) <= DATE_MARGIN_MS;

const SCRIPTS_MAX = 50;
/** A graph of an SEO plugin has about ten. */
const NODES_MAX = 200;

const first = <T extends z.ZodType>(value: T) =>
  z
    .preprocess((found: unknown) => (Array.isArray(found) ? (found as unknown[])[0] : found), value)
    .optional()
    .catch(undefined);

const text = first(z.string());
const thing = { '@id': text, url: text, contentUrl: text, name: text };
/** A thing as a text, as an object, or by the id of another node. */
const reference = first(z.union([z.string(), z.object(thing)]));

const node = z.object({
  ...thing,
  '@type': text,
  headline: text,
  description: text,
  datePublished: text,
  dateModified: text,
  author: reference,
  mainEntityOfPage: reference,
  image: reference,
  primaryImageOfPage: reference,
  thumbnailUrl: text,
});
type Node = z.infer<typeof node>;
type Reference = Node['image'];
type Nodes = Map<string | undefined, Node>;

type Article = {
  type: string;
  address?: string;
  image?: string;
  published?: string;
  modified?: string;
  author?: string;
  title?: string;
  description?: string;
};

const PAGE = 'WebPage';
const ARTICLES = new Set(['Article', 'BlogPosting', 'NewsArticle']);

/** Every article that the scripts describe, alone or in a graph, and every page without one. */
const readArticles = (scripts: string[]): Article[] => scripts.slice(0, SCRIPTS_MAX).flatMap(articlesIn);

/** What an article of a graph leaves out stands at its page. */
function articlesIn(json: string): Article[] {
  const nodes = nodesIn(json);
  const byId: Nodes = new Map(nodes.map((one) => [one['@id'], one]));
  const pages = nodes.filter((one) => one['@type'] === PAGE).map((one) => shownBy(one, byId));
  const articles = nodes
    .filter((one) => ARTICLES.has(one['@type'] ?? ''))
    .map((one) => ({ ...pages[0], ...shownBy(one, byId) }));
  return articles.length > 0 ? articles : pages;
}

function nodesIn(json: string): Node[] {
  const root = parsedJson(json);
  const graph: unknown = typeof root === 'object' && root !== null ? Reflect.get(root, '@graph') : null;
  const nodes: unknown[] = [graph, root].find((list) => Array.isArray(list)) ?? [root];
  return nodes.slice(0, NODES_MAX).flatMap((one) => node.safeParse(one).data ?? []);
}

function shownBy(one: Node, byId: Nodes): Article {
  const image = one.image ?? one.primaryImageOfPage ?? one.thumbnailUrl;
  const shown = {
    address: addressOf(one.mainEntityOfPage, byId) ?? one.url,
    image: addressOf(image, byId),
    published: one.datePublished,
    modified: one.dateModified,
    author: nameOf(one.author, byId),
    title: one.headline ?? one.name,
    description: one.description,
  };
  const said = Object.entries(shown).filter(([, value]) => value !== undefined);
  return { type: one['@type'] ?? '', ...Object.fromEntries(said) };
}

function addressOf(found: Reference, byId: Nodes): string | undefined {
  if (typeof found !== 'object') return found;
  const id = found['@id'];
  const named = byId.get(id);
  return found.url ?? found.contentUrl ?? named?.url ?? named?.contentUrl ?? id;
}

function nameOf(found: Reference, byId: Nodes): string | undefined {
  if (typeof found !== 'object') return found;
  return found.name ?? byId.get(found['@id'])?.name;
}
