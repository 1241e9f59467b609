import { z } from 'zod';

const SCRIPTS_MAX = 50;
/** A graph of an SEO plugin has about ten. */
const NODES_MAX = 200;

/** A value, or the first of a list. */
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

/** What structured data say of an article or a page. */
export type Article = {
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
export const readArticles = (scripts: string[]): Article[] =>
  scripts.slice(0, SCRIPTS_MAX).flatMap(articlesIn);

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
  const root = parsed(json);
  const graph: unknown = typeof root === 'object' && root !== null ? Reflect.get(root, '@graph') : null;
  const nodes: unknown[] = Array.isArray(graph) ? graph : Array.isArray(root) ? root : [root];
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

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
