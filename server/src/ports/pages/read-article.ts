import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { readHtml } from '#server/text/read-html.ts';
import { PAGE, readText } from '#server/text/read-text.ts';
import { pageParts, type PageParts } from './page-parts.ts';
import type { ReadText } from './pages.ts';

/** More elements make a tree too slow; pages for readers have more text per element. */
const ELEMENTS_MAX = 30_000;
const FEW_ELEMENTS = 5000;
const CHARACTERS_EACH = 10;
/** A smaller share of the page is not its article, as on a page of prices. */
const ARTICLE_SHARE = 0.25;
const DATED = /"datePublished"\s{0,5}:\s{0,5}"([^"]{4,40})"/;
const DATE = /^\d{4}-\d\d-\d\d/;
const DATE_NAMES = ['article:published_time', 'date', 'dc.date', 'dcterms.date', 'datepublished', 'pubdate'];

export function readArticle(html: string): ReadText {
  const parts = pageParts(html);
  const whole = readText(html, PAGE);
  const article = isTree(html) ? articleOf(html) : null;
  const text = article?.content ? readText(article.content, PAGE) : '';
  const isEnough = text.length > whole.length * ARTICLE_SHARE;
  return {
    kind: 'page',
    title: oneLine(parts.meta.get('og:title') ?? article?.title ?? parts.titles[0] ?? ''),
    language: oneLine(parts.language),
    text: isEnough ? text : whole,
    published: publishedOf(parts),
  };
}

function articleOf(html: string) {
  // linkedom's types say `any`; Readability takes a document.
  const { document }: { document: ConstructorParameters<typeof Readability>[0] } = parseHTML(html);
  try {
    return new Readability(document).parse();
  } catch {
    return null;
  }
}

function isTree(html: string): boolean {
  let elements = 0;
  const isWhole = readHtml(html, { open: () => (elements += 1) });
  const most = Math.min(ELEMENTS_MAX, html.length / CHARACTERS_EACH);
  return isWhole && elements <= Math.max(FEW_ELEMENTS, most);
}

function publishedOf({ meta, jsonLd, times }: PageParts): string | null {
  const inData = jsonLd.map((script) => DATED.exec(script)?.[1] ?? '');
  const said = [...DATE_NAMES.map((name) => meta.get(name) ?? ''), ...inData, ...times];
  return said.map(dayOf).find((day) => day !== null) ?? null;
}

function dayOf(said: string): string | null {
  const [day] = DATE.exec(said.trim()) ?? [];
  return day && !Number.isNaN(Date.parse(day)) ? day : null;
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
