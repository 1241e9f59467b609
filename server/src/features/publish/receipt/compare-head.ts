import type { PublicPage, RemotePost, SentPost } from '#server/ports/cms/cms.ts';
import { NO_SEO_PLUGIN, type ReceiptField, type SiteStatus } from '#shared/rules/publish.ts';
import { SEO_PLUGIN_LABELS, SEO_PLUGINS, type SeoPlugin } from '#shared/rules/websites.ts';
import type { ReceiptLine } from '#shared/schemas/publish.ts';
import type { PostParts } from '../post/post-parts.ts';
import { CACHED, isSameText, line, unchecked, UNREADABLE, untypeset } from './receipt-line.ts';

export const SEO_NOT_TAKEN: Record<SeoPlugin, string> = {
  yoast:
    'Yoast SEO did not accept it: older versions accept nothing from outside, newer ones only for posts. Paste it into the Yoast box of the post.',
  rankmath: 'Rank Math did not accept it. Paste it into the Rank Math box of the post.',
  seopress: 'SEOPress did not accept it. Paste it into the SEOPress box of the post.',
  aioseo:
    'All in One SEO did not accept it: older versions need its REST API addon. Update it, or paste it into its box of the post.',
  tsf: 'The SEO Framework accepts nothing from outside. Install the Veemark plugin, or paste it into its box of the post.',
};

const OTHERS_DECIDE = 'The theme or a plugin of the site decides what its pages show.';
const HEAD_NOT_KEPT =
  'This version is older than the history of titles and descriptions for search engines; they stay as they are on the site. Update the post to send those of the piece.';
const NOT_PUBLIC: Record<Exclude<SiteStatus, 'publish'>, string> = {
  draft: 'A draft has no public page to read.',
  private: 'A private post has no public page to read.',
  future: 'The site has not published it yet, so there is no public page to read.',
};

const TAKES_KEYWORD = new Set<SeoPlugin>(['yoast', 'rankmath', 'seopress']);
/** Through the companion plugin. */
const TAKES_HANDED_KEYWORD = new Set<SeoPlugin>([...TAKES_KEYWORD, 'aioseo']);

/** What only search engines and networks show, as it is on the public page; before that as the API has it. */
export function headLines(sent: SentPost, remote: RemotePost, page: PostParts | null): ReceiptLine[] {
  return [
    ...(sent.metaTitle ? searchLines(sent, remote, page) : [unchecked('metaTitle', '', HEAD_NOT_KEPT)]),
    ...keywordLine(sent, remote),
    canonicalLine(remote, page),
    sharingLine(sent, remote, page),
  ];
}

function searchLines(sent: SentPost, remote: RemotePost, page: PostParts | null): ReceiptLine[] {
  const { metaTitle, metaDescription } = sent;
  const { title, description } = remote.stored.search;
  const one = (field: 'metaTitle' | 'metaDescription', text: string, found: string | null) =>
    found === null && !hasNoPlugin(remote)
      ? unchecked(field, text, notRead(remote))
      : line(field, text, found ?? '', whyNot(remote, field, text, found ?? ''), false);
  return [
    page ? titleLine(metaTitle, remote, page) : unchecked('titleTag', metaTitle, notRead(remote)),
    // Without its own meta title the piece's title is used.
    ...(metaTitle === sent.title || (page && title === null) ? [] : [one('metaTitle', metaTitle, title)]),
    ...(metaDescription
      ? [one('metaDescription', metaDescription, page ? (page.description ?? '') : description)]
      : []),
  ];
}

/** Themes add the name of the site. */
function titleLine(metaTitle: string, remote: RemotePost, { title: found = '' }: PostParts): ReceiptLine {
  const arrived = line('titleTag', metaTitle, found, whyNot(remote, 'metaTitle', metaTitle, found), false);
  const [ours, shown, name] = [metaTitle, found, remote.siteName].map(untypeset);
  if (arrived.outcome === 'arrived' || !ours || !name || !shown?.includes(ours)) return arrived;
  const added = shown.replace(ours, '');
  const isName = added.includes(name) && !/[\p{L}\p{N}]/u.test(added.replace(name, ''));
  return isName ? { ...arrived, outcome: 'arrived', reason: 'The site adds its name.' } : arrived;
}

/** Nothing is there, or another text is, and what is known of the cause. */
function whyNot(
  remote: RemotePost,
  field: 'metaTitle' | 'metaDescription',
  text: string,
  found: string,
): string {
  const { seoPlugin = null } = remote.printing ?? {};
  const { title, description } = remote.stored.search;
  const known = field === 'metaTitle' ? title : description;
  const there = found ? 'Another text is there.' : 'Nothing is there.';
  if (known && isSameText(known, text)) return `${there} The site has ours, but its page does not show it.`;
  if (known) return `${there} The site has a text of its own.`;
  // WordPress always shows a title.
  if (hasNoPlugin(remote) && (!found || field === 'metaTitle')) return `${there} ${NO_SEO_PLUGIN}`;
  return `${there} ${seoPlugin ? SEO_NOT_TAKEN[seoPlugin] : OTHERS_DECIDE}`;
}

const hasNoPlugin = ({ printing }: RemotePost) =>
  printing !== null && !printing.headBy && !printing.seoPlugin;

function keywordLine({ focusKeyword }: SentPost, { printing, stored }: RemotePost): ReceiptLine[] {
  const { seoPlugin = null, headBy = null } = printing ?? {};
  const takes = headBy ? TAKES_HANDED_KEYWORD : TAKES_KEYWORD;
  if (!focusKeyword || !seoPlugin || !takes.has(seoPlugin)) return [];
  const { keyword } = stored.search;
  return keyword === null
    ? [unchecked('focusKeyword', focusKeyword, 'The plugin shows it in its own box only.')]
    : [line('focusKeyword', focusKeyword, keyword, keyword ? '' : SEO_NOT_TAKEN[seoPlugin], false)];
}

function canonicalLine(remote: RemotePost, page: PostParts | null): ReceiptLine {
  if (!page) return unchecked('canonical', remote.link, notRead(remote));
  const found = page.canonical ?? '';
  const there = found ? 'Another address is there.' : 'Nothing is there.';
  return line('canonical', remote.link, found, `${there} ${OTHERS_DECIDE}`, false);
}

/** Title, address and image as networks show them for a shared link; SEO plugins take the one title or the other. */
function sharingLine(
  { title, metaTitle }: SentPost,
  remote: RemotePost,
  page: PostParts | null,
): ReceiptLine {
  const { link, image, printing } = remote;
  const wanted = [title, link, image?.url].filter(Boolean).join('\n');
  if (!page) return unchecked('sharingTags', wanted, notRead(remote));
  const shown = page.sharing;
  const isOurs = [title, metaTitle].some((ours) => isSameText(ours, shown['title'] ?? ''));
  const found = [isOurs ? title : shown['title'], shown['url'], image && shown['image']].filter(Boolean);
  const { seoPlugin } = printing ?? {};
  const others = seoPlugin
    ? `${SEO_PLUGIN_LABELS[seoPlugin]} writes these tags by its own settings for sharing.`
    : 'The theme or a plugin of the site writes these tags.';
  const reason = found.length === 0 && hasNoPlugin(remote) ? NO_SEO_PLUGIN : others;
  return line('sharingTags', wanted, found.join('\n'), reason, false);
}

const notRead = ({ status }: Pick<RemotePost, 'status'>) =>
  status === 'publish' ? UNREADABLE : NOT_PUBLIC[status];

const ITEMS: Partial<Record<ReceiptField, string>> = {
  titleTag: 'title',
  metaDescription: 'description',
  canonical: 'canonical',
  jsonLd: 'article',
  sharingTags: 'openGraph',
};

/** Says how often it is on the page and who shows it. A page from before the change proves nothing missing. */
export function asOnPage(one: ReceiptLine, { isEarlier, counts, headBy }: PublicPage): ReceiptLine {
  const { field, outcome, sent } = one;
  const item = ITEMS[field];
  if (!item && !field.startsWith('data')) return one;
  if (isEarlier) return outcome === 'changed' || outcome === 'dropped' ? unchecked(field, sent, CACHED) : one;
  if (!item) return one;
  const count = counts[item] ?? 0;
  if (count > 1) {
    const reason = `It is there ${count} times: the theme or another plugin shows it as well.`;
    return { ...one, outcome: 'changed', reason, repairable: false, count };
  }
  const printer = headBy?.[item];
  if (!printer || outcome !== 'arrived') return { ...one, count };
  const seoPlugin = SEO_PLUGINS.find((plugin) => plugin === printer);
  const by = seoPlugin ? SEO_PLUGIN_LABELS[seoPlugin] : printer === 'veemark' && 'the Veemark plugin';
  return by ? { ...one, reason: `Shown by ${by}.`, count } : { ...one, count };
}
