import type { PublicPage, RemotePost, SentPost } from '#server/ports/cms/cms.ts';
import { readHtml } from '#server/text/read-html.ts';
import type { ReceiptLine } from '#shared/schemas/publish.ts';
import { postParts } from '../post/post-parts.ts';
import { dataLines } from './compare-data.ts';
import { asOnPage, headLines } from './compare-head.ts';
import { readableText } from './readable-text.ts';
import { line, listLine, plain, unchecked, UNREADABLE, untypeset } from './receipt-line.ts';

type Standing = { remote: RemotePost; page: PublicPage | null; data: string | null };

const DRAFT = 'A draft has no public page to read. The receipt comes when you post it from here as Publish.';
const NO_ADDRESS = 'Your workflow gave no address of the post, so nothing could be read.';
const NOT_SHOWN = 'The page does not say.';
const NOT_PASSED_ON = 'Your workflow or your site left it out.';
const OTHER_DATA = 'The page shows none. Let your workflow put jsonLd into the head of the page.';

/** Of a site that cannot be asked, as far as the public page of the post tells. Sending it again mends nothing there. */
export function comparePage(sent: SentPost, { remote, page, data }: Standing): ReceiptLine[] {
  if (!page) {
    const unread = remote.link ? UNREADABLE : NO_ADDRESS;
    return [unchecked('text', '', sent.status === 'draft' ? DRAFT : unread)];
  }

  const { title, excerpt, status, metaTitle } = sent;
  const [parts, original] = [postParts(page.html), postParts(sent.html)];
  const shown = untypeset(readableText(page.html));
  const has = (text: string) => shown.includes(untypeset(text));
  const [heading = ''] = parts.headings.map(plain);
  const lines = [
    line('title', title, has(title) ? title : heading, NOT_PASSED_ON),
    addressLine(sent, remote),
    ...(excerpt
      ? [has(excerpt) ? line('excerpt', excerpt, excerpt) : unchecked('excerpt', excerpt, NOT_SHOWN)]
      : []),
    line('status', status, 'publish'),
    ...pictureLines(sent, page),
    textLine(sent, has),
    ...listLine('links', original.links, parts.links),
    ...listLine('headings', original.headings.map(plain), parts.headings.map(plain)),
    ...dataLines(data, { scripts: parts.jsonLd, omitted: OTHER_DATA, dataBy: null, metaTitle }),
    ...headLines(sent, remote, parts),
  ];
  return lines.map((one) => ({ ...asOnPage(one, page), repairable: false }));
}

function textLine({ html }: SentPost, has: (text: string) => boolean) {
  const paragraphs = readableText(html).split('\n').map(plain).filter(Boolean);
  const found = paragraphs.filter(has).length;
  const counted = (count: number) => (count === 1 ? 'one paragraph' : `${count} paragraphs`);
  return line('text', counted(paragraphs.length), found > 0 ? counted(found) : '', NOT_PASSED_ON);
}

function addressLine({ slug }: SentPost, { link }: RemotePost) {
  const found = URL.parse(link)?.pathname.split('/').findLast(Boolean) ?? '';
  const isSame = found === encodeURIComponent(slug);
  return line('slug', slug, isSame ? slug : found, 'The site writes slugs its own way.');
}

function pictureLines({ image }: SentPost, { html }: PublicPage): ReceiptLine[] {
  if (!image) return [];
  let isThere = false;
  readHtml(html, {
    open: (name, { alt }) => (isThere ||= name === 'img' && plain(alt ?? '') === plain(image.alt)),
  });
  return isThere
    ? [line('image', 'one image', 'one image'), line('imageAlt', image.alt, image.alt)]
    : [unchecked('image', 'one image', 'No picture of the page has its description.')];
}
