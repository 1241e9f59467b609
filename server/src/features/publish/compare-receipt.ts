import type { ReceiptLine } from '#shared/publish.ts';
import type { ReceiptField } from '#shared/publish-rules.ts';
import type { Omission, OutgoingPost, Published, RemotePost } from '../../ports/cms/cms.ts';
import { postParts, type PostParts } from './post-parts.ts';
import type { SeoPlugin } from '#shared/websites-rules.ts';

/** Why an SEO plugin may not have accepted the texts, and what to do. */
export const SEO_NOT_TAKEN: Record<SeoPlugin, string> = {
  yoast:
    'Yoast SEO did not accept it: older versions accept nothing from outside, newer ones only for posts. Paste it into the Yoast box of the post.',
  rankmath: 'Rank Math did not accept it. Paste it into the Rank Math box of the post.',
  seopress: 'SEOPress did not accept it. Paste it into the SEOPress box of the post.',
  aioseo:
    'All in One SEO did not accept it: older versions need its REST API addon. Update it, or paste it into its box of the post.',
};

const WHY: Record<Omission, string> = {
  scriptsNotKept: 'WordPress keeps scripts for Editors and Administrators only.',
  noSeoPlugin: 'WordPress shows it only with an SEO plugin, and none answers here.',
  uploadNotAllowed: 'The role of the user may not upload images.',
  termsNotAllowed: 'The role of the user may not create tags.',
  pageHasNoTerms: 'Pages have neither categories nor tags.',
  pageHasNoExcerpt: 'Shopify pages have no excerpt.',
};
type Delivery = Pick<Published, 'omissions' | 'seoPlugin'>;

/** The length to which a site's own value is kept and shown. */
const FOUND_MAX = 5000;
const SCRIPTS_MAX = 50;
const DRAFT = 'A draft has no public page to read.';
const UNREADABLE = 'The public page could not be read.';

/** Compares what was sent with what the site has, field by field; unused fields are left out. */
export function compareReceipt(sent: OutgoingPost, published: Delivery, remote: RemotePost): ReceiptLine[] {
  const why = (omission: Omission) => (published.omissions.includes(omission) ? WHY[omission] : '');
  const page = remote.pageHtml === null ? null : postParts(remote.pageHtml);
  const stored = postParts(remote.html);
  const original = postParts(sent.html);
  return [
    same('title', sent.title, remote.title),
    slugLine(sent.slug, remote.slug),
    ...(sent.excerpt ? [line('excerpt', sent.excerpt, remote.excerpt, why('pageHasNoExcerpt'))] : []),
    ...(sent.keepsStatus ? [] : [same('status', sent.status, remote.status)]),
    ...imageLines(sent, remote, why('uploadNotAllowed')),
    ...categoryLines(sent, remote, why('pageHasNoTerms')),
    ...(sent.tags.length > 0
      ? [tagsLine(sent, remote, why('pageHasNoTerms') || why('termsNotAllowed'))]
      : []),
    ...listLine('links', original.links, stored.links),
    ...listLine('headings', original.headings.map(plain), stored.headings.map(plain)),
    ...(sent.jsonLd ? [jsonLdLine(sent.jsonLd, stored, page, why('scriptsNotKept'))] : []),
    ...searchTextLines(sent, published, remote, page, why('noSeoPlugin')),
    canonicalLine(remote, page),
  ];
}

function line(
  field: ReceiptField,
  sent: string,
  found: string,
  reason = '',
  repairable = !reason,
): ReceiptLine {
  if (plain(sent) === plain(found))
    return { field, outcome: 'arrived', sent, found, reason: '', repairable: false };
  const shown = found.slice(0, FOUND_MAX);
  return { field, outcome: found ? 'changed' : 'dropped', sent, found: shown, reason, repairable };
}

const same = (field: ReceiptField, sent: string, found: string) => line(field, sent, found);

function slugLine(sent: string, found: string) {
  const taken = found.startsWith(`${sent}-`);
  const reason = taken
    ? 'The slug was taken on the site, so it made another.'
    : 'The site writes slugs its own way.';
  return line('slug', sent, found, sent === found ? '' : reason, false);
}

function imageLines({ image }: OutgoingPost, remote: RemotePost, reason: string) {
  if (!image) return [];
  const picture = line('image', 'one image', remote.image ? 'one image' : '', reason);
  return remote.image ? [picture, line('imageAlt', image.alt, remote.image.alt)] : [picture];
}

/** Chosen by id; shown by name. */
function categoryLines({ categories }: OutgoingPost, remote: RemotePost, reason: string) {
  if (!categories?.length) return [];
  const found = remote.categories.filter(({ id }) => categories.includes(id)).map(({ name }) => name);
  const missing = categories.filter((id) => !remote.categories.some((category) => category.id === id));
  const names = found.join(', ');
  return [
    line('categories', [names, ...missing.map((id) => `#${id}`)].filter(Boolean).join(', '), names, reason),
  ];
}

function tagsLine({ tags }: OutgoingPost, remote: RemotePost, reason: string) {
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

function jsonLdLine(sent: string, stored: PostParts, page: PostParts | null, reason: string): ReceiptLine {
  const type = typeOf(sent);
  const scripts = [...stored.jsonLd, ...(page?.jsonLd ?? [])].slice(0, SCRIPTS_MAX);
  const wanted = canonicalJson(sent);
  const found = scripts.find((script) => canonicalJson(script) === wanted);
  if (found) return line('jsonLd', type, type);
  const others = scripts.map(typeOf).filter(Boolean).join(', ');
  const byTheSite = 'The site writes structured data of its own.';
  if (others) return line('jsonLd', type, `${others} (the site’s own)`, reason || byTheSite);
  return line('jsonLd', type, '', reason || 'The site removes scripts from content.', false);
}

function canonicalJson(text: string) {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text;
  }
}

function typeOf(json: string) {
  return /"@type"\s*:\s*"([^"]+)"/.exec(json)?.[1] ?? 'structured data';
}

/** The two texts that only search engines show: on the public page, or as the API has them. */
function searchTextLines(
  sent: OutgoingPost,
  { seoPlugin }: Delivery,
  remote: RemotePost,
  page: PostParts | null,
  omitted: string,
): ReceiptLine[] {
  const missing = omitted || (seoPlugin ? SEO_NOT_TAKEN[seoPlugin] : 'The theme does not show it.');
  const one = (field: 'metaTitle' | 'metaDescription', text: string, shown: string | undefined) => {
    const found = shown ?? remote[field] ?? '';
    return !found && !page && !omitted
      ? unchecked(field, text, notRead(remote))
      : line(field, text, found, missing, false);
  };
  const { metaTitle, metaDescription } = sent;
  const { title, description } = page ?? {};
  return [
    // Without its own meta title the piece's title is used, which has a line already.
    ...(metaTitle && metaTitle !== sent.title ? [one('metaTitle', metaTitle, title)] : []),
    ...(metaDescription ? [one('metaDescription', metaDescription, description)] : []),
  ];
}

function canonicalLine({ link, ...remote }: RemotePost, page: PostParts | null): ReceiptLine {
  if (!page) return unchecked('canonical', link, notRead(remote));
  const found = page.canonical ?? '';
  return line('canonical', link, found, 'The theme or a plugin of the site decides this address.', false);
}

const notRead = ({ status }: Pick<RemotePost, 'status'>) => (status === 'publish' ? UNREADABLE : DRAFT);

const unchecked = (field: ReceiptField, sent: string, reason: string): ReceiptLine => ({
  field,
  outcome: 'unchecked',
  sent,
  found: '',
  reason,
  repairable: false,
});

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
