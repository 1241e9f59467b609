import type { Omission, Printing, PublicPage, RemotePost, SentPost } from '#server/ports/cms/cms.ts';
import { wholeSize } from '#server/ports/cms/site-images.ts';
import { readHtml } from '#server/text/read-html.ts';
import type { ReceiptField } from '#shared/rules/publish.ts';
import type { ReceiptLine } from '#shared/schemas/publish.ts';
import { isSameContent } from '../changes/same-content.ts';
import { postParts, type PostParts } from '../post/post-parts.ts';
import { dataLines } from './compare-data.ts';
import { asOnPage, headLines } from './compare-head.ts';
import { comparePage } from './compare-page.ts';
import { line, listLine, plain, unchecked } from './receipt-line.ts';

const WHY: Record<Omission, string> = {
  uploadNotAllowed: 'The role of the user may not upload images.',
  termsNotAllowed: 'The role of the user may not create tags.',
  pageHasNoTerms: 'Pages have neither categories nor tags.',
  pageHasNoExcerpt: 'Shopify pages have no excerpt.',
  writerUnknown: 'The site has no author of this name.',
  writerNotAllowed: 'The role of the user may not post for another author.',
};

const NO_SCRIPTS = 'WordPress keeps scripts for Editors and Administrators only.';
const STRIPPED = 'WordPress has removed what the role of the user may not write.';
const FROM_HERE = 'The role of the user may not upload images, so the site shows them from here.';
const OUR_PICTURE = /\/images\/[\w-]{32}\.jpg$/;
const NAMED_MAX = 10;
const THEME_ALONE: Printing = { seoPlugin: null, headBy: null, dataBy: null, keepsScripts: true };

type Standing = { remote: RemotePost; page: PublicPage | null; data: string | null; isOneWay: boolean };

const BLOCKS = [
  { field: 'keyTakeaways', className: 'veemark-takeaways', place: 'at the top' },
  { field: 'sourceList', className: 'veemark-sources', place: 'at the end' },
] as const;

/** Compares what was sent with what the site has, field by field; unused fields are left out. */
export function compareReceipt(sent: SentPost, standing: Standing): ReceiptLine[] {
  const { remote, page, data } = standing;
  if (standing.isOneWay) return comparePage(sent, standing);

  const why = (omission: Omission) => (sent.omissions.includes(omission) ? WHY[omission] : '');
  const printing = remote.printing ?? THEME_ALONE;
  const { headBy, dataBy } = printing;
  const parts = page && postParts(page.html);
  const stored = postParts(remote.stored.text);
  const original = postParts(sent.html);
  const lines = [
    same('title', sent.title, remote.title),
    slugLine(sent.slug, remote.slug),
    ...(sent.excerpt ? [line('excerpt', sent.excerpt, remote.excerpt, why('pageHasNoExcerpt'))] : []),
    ...(sent.keepsStatus ? [] : [same('status', sent.status, remote.status)]),
    ...imageLines(sent, remote, why('uploadNotAllowed')),
    ...pictureLines(sent, remote),
    ...categoryLines(sent, remote, why('pageHasNoTerms')),
    ...(sent.tags?.length
      ? [tagsLine(sent.tags, remote, why('pageHasNoTerms') || why('termsNotAllowed'))]
      : []),
    ...writerLine(sent, remote, why('writerUnknown') || why('writerNotAllowed')),
    ...restoredLine(sent, remote),
    ...blockLines(sent, remote),
    ...listLine('links', original.links, stored.links),
    ...listLine('headings', original.headings.map(plain), stored.headings.map(plain)),
    ...dataLines(data, {
      scripts: scriptsOf(parts, stored, printing),
      omitted: headBy || dataBy || printing.keepsScripts ? '' : NO_SCRIPTS,
      dataBy,
      metaTitle: sent.metaTitle,
    }),
    ...headLines(sent, remote, parts),
  ];

  return page ? lines.map((one) => asOnPage(one, page)) : lines;
}

/** Structured data stand in the text, or in the head of the page alone. */
function scriptsOf(page: PostParts | null, stored: PostParts, { headBy, dataBy }: Printing): string[] | null {
  const isInHead = headBy !== null || dataBy !== null;
  return !page && isInHead ? null : [...(page?.jsonLd ?? []), ...stored.jsonLd];
}

/** Sites write names in their own case. */
function writerLine({ writer }: SentPost, { author }: RemotePost, reason: string) {
  if (!writer) return [];
  if (author === null) return [unchecked('author', writer, reason)];
  const isSame = author.toLowerCase() === writer.toLowerCase();
  return [line('author', writer, isSame ? writer : author, reason, false)];
}

/** An earlier version is written byte for byte; of a weaker role WordPress does not take all of it. */
function restoredLine({ restored }: SentPost, { stored, printing }: RemotePost) {
  if (restored === undefined) return [];
  const before = 'as it was';
  const wanted = { ...stored, text: restored };
  if (isSameContent(wanted, stored)) return [line('text', before, before)];
  const lost = lostMarkup(restored, stored.text).slice(0, NAMED_MAX);
  const found = lost.length > 0 ? `without ${lost.join(', ')}` : 'in other HTML';
  const reason = printing && !printing.keepsScripts ? STRIPPED : 'The site has changed its HTML.';
  return [line('text', before, found, reason, false)];
}

/** Elements, and attributes of others, that are there less often. */
function lostMarkup(sent: string, found: string): string[] {
  const left = countMarkup(found);
  const lost = [...countMarkup(sent)].filter(([name, count]) => count > (left.get(name) ?? 0));
  const names = new Set(lost.map(([name]) => name));
  return [...names].filter((name) => !name.includes(' ') || !names.has(name.replace(/ .*/, '>')));
}

function countMarkup(html: string) {
  const counts = new Map<string, number>();
  readHtml(html, {
    open: (tag, attributes) => {
      for (const name of [`<${tag}>`, ...Object.keys(attributes).map((attribute) => `<${tag} ${attribute}>`)])
        counts.set(name, (counts.get(name) ?? 0) + 1);
    },
  });
  return counts;
}

function blockLines({ html }: SentPost, { stored }: RemotePost) {
  return BLOCKS.filter(({ className }) => html.includes(`<section class="${className}">`)).map(
    ({ field, className, place }) => line(field, place, stored.text.includes(className) ? place : ''),
  );
}

const same = (field: ReceiptField, sent: string, found: string) => line(field, sent, found);

function slugLine(sent: string, found: string) {
  const taken = found.startsWith(`${sent}-`);
  const reason = taken
    ? 'The slug was taken on the site, so it made another.'
    : 'The site writes slugs its own way.';
  return line('slug', sent, found, sent === found ? '' : reason, false);
}

function imageLines({ image }: SentPost, remote: RemotePost, reason: string) {
  if (!image) return [];
  const picture = line('image', 'one image', remote.image ? 'one image' : '', reason);
  return remote.image ? [picture, line('imageAlt', image.alt, remote.image.alt)] : [picture];
}

function pictureLines({ html, pictures = [] }: SentPost, { stored, printing }: RemotePost) {
  const wanted = picturesIn(html);
  if (wanted.length === 0) return [];
  const there = picturesIn(stored.text);
  const lost = wanted.filter(({ src, alt }) => {
    const { url = src } = pictures.find(({ source }) => src.endsWith(source)) ?? {};
    return !there.some((one) => [one.src, wholeSize(one.src)].includes(url) && one.alt === alt);
  });
  const [all, found] = [wanted.length, wanted.length - lost.length];
  const names = lost.map(({ alt, at }) => `“${alt || `picture ${at}`}”`).slice(0, NAMED_MAX);
  const counted = `${found} of ${all}${lost.length > 0 ? `. Missing: ${names.join(', ')}` : ''}.`;
  const isFromHere = printing && pictures.length === 0 && wanted.some(({ src }) => OUR_PICTURE.test(src));
  const reason = lost.length > 0 || !isFromHere ? counted : `${counted} ${FROM_HERE}`;
  return [{ ...line('pictures', String(all), found > 0 ? String(found) : '', counted, true), reason }];
}

function picturesIn(html: string) {
  const found: { src: string; alt: string; at: number }[] = [];
  readHtml(html, {
    open: (name, { src = '', alt = '' }) => {
      if (name === 'img') found.push({ src, alt, at: found.length + 1 });
    },
  });
  return found;
}

/** Chosen by id; shown by name. */
function categoryLines({ categories }: SentPost, remote: RemotePost, reason: string) {
  if (!categories?.length) return [];
  const found = remote.categories.filter(({ id }) => categories.includes(id)).map(({ name }) => name);
  const missing = categories.filter((id) => !remote.categories.some((category) => category.id === id));
  const names = found.join(', ');
  return [
    line('categories', [names, ...missing.map((id) => `#${id}`)].filter(Boolean).join(', '), names, reason),
  ];
}

function tagsLine(tags: string[], remote: RemotePost, reason: string) {
  const there = new Set(remote.tags.map((tag) => tag.toLowerCase()));
  const wanted = [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()];
  return line(
    'tags',
    wanted.join(', '),
    wanted.filter((tag) => there.has(tag.toLowerCase())).join(', '),
    reason,
  );
}
