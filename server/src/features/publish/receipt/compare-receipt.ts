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

type Compared = {
  sent: SentPost;
  remote: RemotePost;
  /** The text as it was sent, and as the site has stored it. */
  original: PostParts;
  stored: PostParts;
  /** Why it was left out on the way; empty where it was not. */
  omitted: (...omissions: Omission[]) => string;
};

type Row = {
  field: ReceiptField;
  /** Null where nothing was sent: it has no line. */
  sent: (compared: Compared) => string | null;
  /** Null where the site does not tell. */
  found: (compared: Compared, sent: string) => string | null;
  /** Why it is not as it was sent. */
  why?: (compared: Compared, found: string) => string;
  /** Sending it again changes nothing, reason or no reason. */
  isFinal?: boolean;
};

/** A row, or the lines of what has to be counted. */
const ROWS: (Row | ((compared: Compared) => ReceiptLine[]))[] = [
  { field: 'title', sent: ({ sent }) => sent.title, found: ({ remote }) => remote.title },
  {
    field: 'slug',
    sent: ({ sent }) => sent.slug,
    found: ({ remote }) => remote.slug,
    why: ({ sent }, found) => whyOtherSlug(sent.slug, found),
    isFinal: true,
  },
  {
    field: 'excerpt',
    sent: ({ sent }) => sent.excerpt || null,
    found: ({ remote }) => remote.excerpt,
    why: ({ omitted }) => omitted('pageHasNoExcerpt'),
  },
  {
    field: 'status',
    sent: ({ sent }) => (sent.keepsStatus ? null : sent.status),
    found: ({ remote }) => remote.status,
  },
  {
    field: 'image',
    sent: ({ sent }) => sent.image && 'one image',
    found: ({ remote }) => (remote.image ? 'one image' : ''),
    why: ({ omitted }) => omitted('uploadNotAllowed'),
  },
  {
    field: 'imageAlt',
    sent: ({ sent, remote }) => (sent.image && remote.image ? sent.image.alt : null),
    found: ({ remote }) => remote.image?.alt ?? '',
  },
  pictureLines,
  {
    field: 'categories',
    sent: ({ sent, remote }) => categoryNames(sent, remote),
    found: ({ sent, remote }) => foundCategories(sent, remote).join(', '),
    why: ({ omitted }) => omitted('pageHasNoTerms'),
  },
  {
    field: 'tags',
    sent: ({ sent }) => differentTags(sent).join(', ') || null,
    found: ({ sent, remote }) => foundTags(sent, remote).join(', '),
    why: ({ omitted }) => omitted('pageHasNoTerms', 'termsNotAllowed'),
  },
  {
    field: 'author',
    sent: ({ sent }) => sent.writer || null,
    // Sites write names in their own case.
    found: ({ remote: { author } }, writer) =>
      author?.toLowerCase() === writer.toLowerCase() ? writer : author,
    why: ({ omitted }) => omitted('writerUnknown', 'writerNotAllowed'),
    isFinal: true,
  },
  restoredLine,
  blockRow('keyTakeaways', 'veemark-takeaways', 'at the top'),
  blockRow('sourceList', 'veemark-sources', 'at the end'),
  ({ original, stored }) => listLine('links', original.links, stored.links),
  ({ original, stored }) => listLine('headings', original.headings.map(plain), stored.headings.map(plain)),
];

/** Compares what was sent with what the site has, field by field; unused fields are left out. */
export function compareReceipt(sent: SentPost, standing: Standing): ReceiptLine[] {
  if (standing.isOneWay) return comparePage(sent, standing);

  const { remote, page, data } = standing;
  const printing = remote.printing ?? THEME_ALONE;
  const { headBy, dataBy } = printing;
  const parts = page && postParts(page.html);
  const stored = postParts(remote.stored.text);
  const omitted = (...omissions: Omission[]) => {
    const omission = omissions.find((one) => sent.omissions.includes(one));
    return omission ? WHY[omission] : '';
  };
  const compared = { sent, remote, original: postParts(sent.html), stored, omitted };

  const lines = [
    ...ROWS.flatMap((row) => (typeof row === 'function' ? row(compared) : rowLine(row, compared))),
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

function rowLine({ field, why, isFinal = false, ...row }: Row, compared: Compared): ReceiptLine[] {
  const sent = row.sent(compared);
  if (sent === null) return [];

  const found = row.found(compared, sent);
  const reason = why?.(compared, found ?? '') ?? '';
  if (found === null) return [unchecked(field, sent, reason)];

  return [line(field, sent, found, reason, !isFinal && !reason)];
}

/** Structured data stand in the text, or in the head of the page alone. */
function scriptsOf(page: PostParts | null, stored: PostParts, { headBy, dataBy }: Printing): string[] | null {
  const isInHead = headBy !== null || dataBy !== null;
  return !page && isInHead ? null : [...(page?.jsonLd ?? []), ...stored.jsonLd];
}

/** An earlier version is written byte for byte; of a weaker role WordPress does not take all of it. */
function restoredLine({ sent: { restored }, remote: { stored, printing } }: Compared) {
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

function blockRow(field: ReceiptField, className: string, place: string): Row {
  return {
    field,
    sent: ({ sent }) => (sent.html.includes(`<section class="${className}">`) ? place : null),
    found: ({ remote }) => (remote.stored.text.includes(className) ? place : ''),
  };
}

function whyOtherSlug(sent: string, found: string) {
  return found.startsWith(`${sent}-`)
    ? 'The slug was taken on the site, so it made another.'
    : 'The site writes slugs its own way.';
}

function pictureLines({ sent: { html, pictures = [] }, remote: { stored, printing } }: Compared) {
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

const foundCategories = ({ categories }: SentPost, remote: RemotePost) =>
  remote.categories.filter(({ id }) => categories?.includes(id)).map(({ name }) => name);

/** Chosen by id; shown by name. */
function categoryNames(sent: SentPost, remote: RemotePost) {
  const missing = sent.categories?.filter((id) => !remote.categories.some((known) => known.id === id)) ?? [];
  const names = [...foundCategories(sent, remote), ...missing.map((id) => `#${id}`)];
  return names.join(', ') || null;
}

const differentTags = ({ tags }: SentPost) => [
  ...new Map((tags ?? []).map((tag) => [tag.toLowerCase(), tag])).values(),
];

function foundTags(sent: SentPost, remote: RemotePost) {
  const there = new Set(remote.tags.map((tag) => tag.toLowerCase()));
  return differentTags(sent).filter((tag) => there.has(tag.toLowerCase()));
}
