import { z } from 'zod';
import type { ReceiptLine } from '#shared/publish.ts';
import type { ReceiptField } from '#shared/publish-rules.ts';
import { line, unchecked } from './receipt-line.ts';

const SCRIPTS_MAX = 50;
/** A graph of an SEO plugin has about ten. */
const NODES_MAX = 200;
/** Writing the data is a modification itself, and two clocks are never quite the same. */
const DATE_MARGIN_MS = 5 * 60_000;
const WAITS = 'A draft has no address yet. It gets its structured data when it goes live.';
const OWN = 'The site writes structured data of its own.';

const named = z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]);
const addressed = z.union([
  z.string(),
  z.object({ url: z.string() }).transform(({ url }) => url),
  z.object({ '@id': z.string() }).transform((node) => node['@id']),
]);
/** A value, or the first of a list. */
const first = <T extends z.ZodType>(value: T) =>
  z
    .preprocess((found: unknown) => (Array.isArray(found) ? (found as unknown[])[0] : found), value)
    .optional()
    .catch(undefined);

const article = z.object({
  '@type': first(z.string()),
  headline: first(z.string()),
  name: first(z.string()),
  description: first(z.string()),
  url: first(z.string()),
  mainEntityOfPage: first(addressed),
  image: first(addressed),
  datePublished: first(z.string()),
  dateModified: first(z.string()),
  author: first(named),
});
type Article = z.infer<typeof article>;

const ARTICLES = new Set(['Article', 'BlogPosting', 'NewsArticle', 'WebPage']);

type Value = { field: ReceiptField; of: (data: Article) => string | undefined; isDate?: boolean };
const VALUES: Value[] = [
  { field: 'dataAddress', of: ({ url, mainEntityOfPage }) => mainEntityOfPage ?? url },
  { field: 'dataImage', of: ({ image }) => image },
  { field: 'dataPublished', of: ({ datePublished }) => datePublished, isDate: true },
  { field: 'dataModified', of: ({ dateModified }) => dateModified, isDate: true },
  { field: 'dataAuthor', of: ({ author }) => author },
  { field: 'dataTitle', of: ({ headline, name }) => headline ?? name },
  { field: 'dataDescription', of: ({ description }) => description },
];

/**
 * Structured data value by value: what is true on the site, against what is there for search engines.
 * @param data what is true; null for a draft
 * @param scripts those of the public page first
 */
export function dataLines(data: string | null, scripts: string[], omitted: string): ReceiptLine[] {
  if (data === null) return [unchecked('jsonLd', '', omitted || WAITS)];
  const wanted = article.parse(JSON.parse(data));
  const type = String(wanted['@type']);
  const found = scripts.slice(0, SCRIPTS_MAX).flatMap(articlesIn);
  const [best] = found.toSorted((one, other) => differences(wanted, one) - differences(wanted, other));
  if (!best) return [line('jsonLd', type, '', omitted || 'The site removes scripts from content.', false)];
  const isOurs = best['@type'] === wanted['@type'];
  const shown = isOurs ? type : `${String(best['@type'])} (the site’s own)`;
  return [
    line('jsonLd', type, shown, OWN, false),
    ...VALUES.filter(({ of }) => of(wanted) !== undefined).map((value) =>
      valueLine(value, wanted, best, isOurs),
    ),
  ];
}

function valueLine({ field, of, isDate }: Value, wanted: Article, found: Article, isOurs: boolean) {
  const [sent, there] = [of(wanted) ?? '', of(found) ?? ''];
  const isSame = isDate && Math.abs(Date.parse(sent) - Date.parse(there)) <= DATE_MARGIN_MS;
  return line(field, sent, isSame ? sent : there, isOurs ? '' : OWN, isOurs);
}

const differences = (wanted: Article, found: Article) =>
  VALUES.filter(({ of }) => of(wanted) !== of(found)).length;

/** Every article or page that a script describes, alone or in a graph. */
function articlesIn(json: string): Article[] {
  const root = parsed(json);
  const graph: unknown = typeof root === 'object' && root !== null ? Reflect.get(root, '@graph') : null;
  const nodes: unknown[] = Array.isArray(graph) ? graph : Array.isArray(root) ? root : [root];
  return nodes.slice(0, NODES_MAX).flatMap((node) => {
    const read = article.safeParse(node).data;
    return read && ARTICLES.has(String(read['@type'])) ? [read] : [];
  });
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
