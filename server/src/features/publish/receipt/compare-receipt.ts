import type { ReceiptLine } from '#shared/schemas/publish.ts';
import type { ReceiptField } from '#shared/rules/publish.ts';
import type { Omission, Printing, RemotePost, SentPost } from '#server/ports/cms/cms.ts';
import { dataLines } from './compare-data.ts';
import { line, plain, unchecked, UNREADABLE } from './receipt-line.ts';
import { postParts, type PostParts } from '../post/post-parts.ts';
import { SEO_PLUGIN_LABELS, SEO_PLUGINS, type SeoPlugin } from '#shared/rules/websites.ts';

/** Why an SEO plugin may not have accepted the texts, and what to do. */
export const SEO_NOT_TAKEN: Record<SeoPlugin, string> = {
  yoast:
    'Yoast SEO did not accept it: older versions accept nothing from outside, newer ones only for posts. Paste it into the Yoast box of the post.',
  rankmath: 'Rank Math did not accept it. Paste it into the Rank Math box of the post.',
  seopress: 'SEOPress did not accept it. Paste it into the SEOPress box of the post.',
  aioseo:
    'All in One SEO did not accept it: older versions need its REST API addon. Update it, or paste it into its box of the post.',
  tsf: 'The SEO Framework accepts nothing from outside. Install the Veemark plugin, or paste it into its box of the post.',
};

const WHY: Record<Omission, string> = {
  uploadNotAllowed: 'The role of the user may not upload images.',
  termsNotAllowed: 'The role of the user may not create tags.',
  pageHasNoTerms: 'Pages have neither categories nor tags.',
  pageHasNoExcerpt: 'Shopify pages have no excerpt.',
  writerUnknown: 'The site has no author of this name.',
  writerNotAllowed: 'The role of the user may not post for another author.',
};

const NO_SEO_PLUGIN = 'WordPress shows it only with an SEO plugin, and none answers here.';
const HEAD_NOT_KEPT =
  'This version is older than the history of titles and descriptions for search engines; they stay as they are on the site. Update the post to send those of the piece.';
const NO_SCRIPTS = 'WordPress keeps scripts for Editors and Administrators only.';
const THEME_ALONE: Printing = { seoPlugin: null, headBy: null, dataBy: null, keepsScripts: true };

/** What is there by now: the post, its public page where it can be read, the structured data that are true for it. */
type Standing = { remote: RemotePost; page: string | null; data: string | null };

/** What stands at the top or the end of a text, named by its class. */
const BLOCKS = [
  { field: 'keyTakeaways', className: 'veemark-takeaways', place: 'at the top' },
  { field: 'sourceList', className: 'veemark-sources', place: 'at the end' },
] as const;
const TAKES_KEYWORD = new Set<SeoPlugin>(['yoast', 'rankmath', 'seopress']);
/** Through the companion plugin. */
const TAKES_HANDED_KEYWORD = new Set<SeoPlugin>([...TAKES_KEYWORD, 'aioseo']);
const DRAFT = 'A draft has no public page to read.';

/** Compares what was sent with what the site has, field by field; unused fields are left out. */
export function compareReceipt(sent: SentPost, { remote, page: pageHtml, data }: Standing): ReceiptLine[] {
  const why = (omission: Omission) => (sent.omissions.includes(omission) ? WHY[omission] : '');
  const printing = remote.printing ?? THEME_ALONE;
  const { headBy, dataBy } = printing;
  const noSeoPlugin = remote.printing && !headBy && !printing.seoPlugin ? NO_SEO_PLUGIN : '';
  const page = pageHtml === null ? null : postParts(pageHtml);
  const stored = postParts(remote.stored.text);
  const original = postParts(sent.html);
  const lines = [
    same('title', sent.title, remote.title),
    slugLine(sent.slug, remote.slug),
    ...(sent.excerpt ? [line('excerpt', sent.excerpt, remote.excerpt, why('pageHasNoExcerpt'))] : []),
    ...(sent.keepsStatus ? [] : [same('status', sent.status, remote.status)]),
    ...imageLines(sent, remote, why('uploadNotAllowed')),
    ...categoryLines(sent, remote, why('pageHasNoTerms')),
    ...(sent.tags?.length
      ? [tagsLine(sent.tags, remote, why('pageHasNoTerms') || why('termsNotAllowed'))]
      : []),
    ...writerLine(sent, remote, why('writerUnknown') || why('writerNotAllowed')),
    ...blockLines(sent, remote),
    ...listLine('links', original.links, stored.links),
    ...listLine('headings', original.headings.map(plain), stored.headings.map(plain)),
    ...dataLines(data, {
      scripts: scriptsOf(page, stored, printing),
      omitted: headBy || dataBy || printing.keepsScripts ? '' : NO_SCRIPTS,
      dataBy,
      metaTitle: sent.metaTitle,
    }),
    ...searchTextLines(sent, printing, remote, page, noSeoPlugin),
    ...keywordLine(sent, printing, remote),
    canonicalLine(remote, page),
    sharingLine(sent, printing, remote, page, noSeoPlugin),
  ];
  return page ? lines.map((one) => withPrinter(one, headBy)) : lines;
}

/** Structured data stand in the text, or in the head of the page alone. */
function scriptsOf(page: PostParts | null, stored: PostParts, { headBy, dataBy }: Printing): string[] | null {
  const isInHead = headBy !== null || dataBy !== null;
  return !page && isInHead ? null : [...(page?.jsonLd ?? []), ...stored.jsonLd];
}

/** What of the head each line is about. */
const ITEMS: Partial<Record<ReceiptField, string>> = {
  metaTitle: 'title',
  metaDescription: 'description',
  canonical: 'canonical',
  jsonLd: 'article',
  sharingTags: 'openGraph',
};

/** Says of what has arrived in the head which plugin shows it. */
function withPrinter(one: ReceiptLine, headBy: Printing['headBy']): ReceiptLine {
  const printer = headBy?.[ITEMS[one.field] ?? ''];
  if (!printer || one.outcome !== 'arrived') return one;
  const seoPlugin = SEO_PLUGINS.find((plugin) => plugin === printer);
  if (seoPlugin) return { ...one, reason: `Shown by ${SEO_PLUGIN_LABELS[seoPlugin]}.` };
  return printer === 'veemark' ? { ...one, reason: 'Shown by the Veemark plugin.' } : one;
}

/** Sites write names in their own case. */
function writerLine({ writer }: SentPost, { author }: RemotePost, reason: string) {
  if (!writer) return [];
  if (author === null) return [unchecked('author', writer, reason)];
  const isSame = author.toLowerCase() === writer.toLowerCase();
  return [line('author', writer, isSame ? writer : author, reason, false)];
}

function blockLines({ html }: SentPost, { stored }: RemotePost) {
  return BLOCKS.filter(({ className }) => html.includes(`<section class="${className}">`)).map(
    ({ field, className, place }) => line(field, place, stored.text.includes(className) ? place : ''),
  );
}

function keywordLine({ focusKeyword }: SentPost, { seoPlugin, headBy }: Printing, remote: RemotePost) {
  const takes = headBy ? TAKES_HANDED_KEYWORD : TAKES_KEYWORD;
  if (!focusKeyword || !seoPlugin || !takes.has(seoPlugin)) return [];
  const { keyword } = remote.stored.search;
  return keyword === null
    ? [unchecked('focusKeyword', focusKeyword, 'The plugin shows it in its own box only.')]
    : [line('focusKeyword', focusKeyword, keyword, keyword ? '' : SEO_NOT_TAKEN[seoPlugin], false)];
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

/** Every entry counts; a lost one is named. */
function listLine(field: 'links' | 'headings', sent: string[], stored: string[]) {
  if (sent.length === 0) return [];
  const left = new Map<string, number>();
  for (const entry of stored) left.set(entry, (left.get(entry) ?? 0) + 1);
  const found = sent.filter((entry) => {
    const count = left.get(entry) ?? 0;
    left.set(entry, count - 1);
    return count > 0;
  });
  return [line(field, sent.join('\n'), found.join('\n'))];
}

/** The two texts that only search engines show: on the public page, or as the API has them. */
function searchTextLines(
  sent: SentPost,
  { seoPlugin }: Printing,
  remote: RemotePost,
  page: PostParts | null,
  omitted: string,
): ReceiptLine[] {
  const missing = omitted || (seoPlugin ? SEO_NOT_TAKEN[seoPlugin] : 'The theme does not show it.');
  const { search } = remote.stored;
  const one = (field: 'metaTitle' | 'metaDescription', text: string, shown: string | null | undefined) => {
    const found = shown ?? '';
    return !found && !page && !omitted
      ? unchecked(field, text, notRead(remote))
      : line(field, text, found, missing, false);
  };
  const { metaTitle, metaDescription } = sent;
  const title = page?.title ?? search.title;
  const description = page?.description ?? search.description;
  if (!metaTitle) return [unchecked('metaTitle', '', HEAD_NOT_KEPT)];
  return [
    // Without its own meta title the piece's title is used, which has a line already.
    ...(metaTitle !== sent.title ? [one('metaTitle', metaTitle, title)] : []),
    ...(metaDescription ? [one('metaDescription', metaDescription, description)] : []),
  ];
}

function canonicalLine({ link, ...remote }: RemotePost, page: PostParts | null): ReceiptLine {
  if (!page) return unchecked('canonical', link, notRead(remote));
  const found = page.canonical ?? '';
  return line('canonical', link, found, 'The theme or a plugin of the site decides this address.', false);
}

/** Title, address and image as networks show them for a shared link; SEO plugins take the one title or the other. */
function sharingLine(
  { title, metaTitle }: SentPost,
  { seoPlugin }: Printing,
  { link, image, ...remote }: RemotePost,
  page: PostParts | null,
  omitted: string,
): ReceiptLine {
  const wanted = [title, link, image?.url].filter(Boolean).join('\n');
  if (!page) return unchecked('sharingTags', wanted, notRead(remote));
  const shown = page.sharing;
  const isOurs = [title, metaTitle].some((ours) => plain(ours) === plain(shown['title'] ?? ''));
  const found = [isOurs ? title : shown['title'], shown['url'], image && shown['image']];
  const reason = seoPlugin
    ? `${SEO_PLUGIN_LABELS[seoPlugin]} writes these tags by its own settings for sharing.`
    : 'The theme or a plugin of the site writes these tags.';
  return line('sharingTags', wanted, found.filter(Boolean).join('\n'), omitted || reason, false);
}

const notRead = ({ status }: Pick<RemotePost, 'status'>) => (status === 'publish' ? UNREADABLE : DRAFT);
