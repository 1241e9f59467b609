import type { CheerioAPI } from 'cheerio';
import { library } from '#server/lib/large-libraries.ts';
import { escapeHtml } from '#server/lib/markup.ts';
import { PICTURE_WIDTHS } from '#shared/rules/piece.ts';
import type { SitePicture } from './site-images.ts';
import { withoutShortcodes } from './wordpress/write-json-ld.ts';

type Nodes = ReturnType<ReturnType<CheerioAPI['root']>['contents']>;
type Node = Nodes[number];
type Attributes = Record<string, unknown>;

const INLINE = new Set(
  'a abbr b bdi bdo br cite code data del dfn em i ins kbd label mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);
const TRANSPARENT = new Set('div section article main header footer aside nav center body html'.split(' '));
/** Sections with these classes become a group. */
const GROUPS = new Set(['veemark-takeaways', 'veemark-sources']);
const TEXT_NODE = 3;
const HEADING = /^h[1-6]$/;

/**
 * Blocks as WordPress's editor writes them; loose HTML would land in one Classic block, so other elements
 * stay in an HTML block. The first block's comment carries the marker: it is searched with the text, survives
 * the filter for users without unfiltered_html and is never shown.
 * @param pictures those of the text that are in the site's library
 */
export function toBlocks(html: string, marker: string, pictures: SitePicture[] = []): string {
  const $ = library('cheerio').load(html, null, false);
  for (const { source, id, url } of pictures)
    $(`img[src$="${source}"]`).attr({ src: url, 'data-library': id });
  const blocks = childBlocks($, $.root().contents()).map(withoutShortcodes);
  const [first = block('paragraph', '<p></p>'), ...rest] = blocks;
  return [withMarker(first, marker), ...rest].join('\n\n');
}

function withMarker(first: string, marker: string) {
  const metadata = `"metadata":{"veemark":"${marker}"}`;
  return first.replace(/^(<!-- wp:[a-z-]+)( \{)?/, (_, open: string, brace?: string) =>
    brace ? `${open} {${metadata},` : `${open} {${metadata}}`,
  );
}

function childBlocks($: CheerioAPI, nodes: Nodes): string[] {
  const blocks: string[] = [];
  let line = '';
  const endLine = () => {
    if (!isBlank(line)) blocks.push(paragraph(line));
    line = '';
  };
  for (const node of nodes.toArray()) {
    const name = nameOf(node);
    if (node.nodeType === TEXT_NODE || INLINE.has(name)) line += $.html(node);
    else if (name) {
      endLine();
      blocks.push(...toBlock($, name, $(node)));
    }
  }
  endLine();
  return blocks;
}

function toBlock($: CheerioAPI, name: string, node: Nodes): string[] {
  const className = node.attr('class') ?? '';
  if (name === 'section' && GROUPS.has(className)) return [group($, node, className)];
  if (TRANSPARENT.has(name)) return childBlocks($, node.contents());
  if (name === 'p') return paragraphOrImage(node);
  if (HEADING.test(name)) return [heading($, name, node)];
  if (name === 'ul' || name === 'ol') return [list($, name, node)];
  if (name === 'img') return [image(node, '')];
  if (name === 'figure') return [figure($, node)];
  if (name === 'table') return [table($, node, '')];
  if (name === 'blockquote') return [quote($, node)];
  if (name === 'pre') return [code(node)];
  if (name === 'hr')
    return [block('separator', '<hr class="wp-block-separator has-alpha-channel-opacity"/>')];
  return [block('html', $.html(node))];
}

const paragraph = (inner: string) => block('paragraph', `<p>${inner.trim()}</p>`);

function paragraphOrImage(node: Nodes): string[] {
  const images = node.find('img');
  if (images.length === 1 && isBlank(node.text()) && images.parent().is(node)) return [image(images, '')];
  const inner = node.html() ?? '';
  return isBlank(inner) ? [] : [paragraph(inner)];
}

function heading($: CheerioAPI, name: string, node: Nodes) {
  const level = Number(name.slice(1));
  const id = node.attr('id');
  const anchor = id ? ` id="${escapeHtml(id)}"` : '';
  const tag = `<${name}${anchor}>${inlineOf($, node)}</${name}>`;
  return block('heading', tag, level === 2 ? {} : { level });
}

function list($: CheerioAPI, name: string, node: Nodes): string {
  const items = node.children('li').toArray();
  const start = Number(node.attr('start')) || 1;
  const ordered = name === 'ol' ? { ordered: true, ...(start !== 1 && { start }) } : {};
  const open = start !== 1 && name === 'ol' ? `<ol start="${start}">` : `<${name}>`;
  return block('list', `${open}${items.map((item) => listItem($, $(item))).join('\n\n')}</${name}>`, ordered);
}

function listItem($: CheerioAPI, item: Nodes) {
  const nested = item.children('ul, ol').toArray();
  const inner = nested.map((child) => list($, nameOf(child), $(child))).join('');
  const text = item.clone();
  text.children('ul, ol').remove();
  return block('list-item', `<li>${inlineOf($, text)}${inner}</li>`);
}

function figure($: CheerioAPI, node: Nodes) {
  const caption = node.find('figcaption').first();
  const said = caption.length > 0 ? inlineOf($, caption) : '';
  const images = node.find('img');
  const tables = node.find('table');
  if (images.length === 1 && tables.length === 0) return image(images, said);
  if (tables.length === 1 && images.length === 0) return table($, tables, said);
  return block('html', $.html(node));
}

function image(node: Nodes, caption: string) {
  const attribute = (name: string) => escapeHtml(node.attr(name) ?? '');
  const id = node.attr('data-library');
  const [width, height] = [Number(node.attr('width')), Number(node.attr('height'))];
  const isSmall = id !== undefined && height > 0 && PICTURE_WIDTHS.some((small) => small === width);
  const inLibrary = id ? ` class="wp-image-${id}"` : '';
  const size = isSmall ? ` width="${width}" height="${height}"` : '';
  const picture = `<img src="${attribute('src')}" alt="${attribute('alt')}"${inLibrary}${size}/>`;
  const link = node.parent('a').attr('href');
  const linked = link ? `<a href="${escapeHtml(link)}">${picture}</a>` : picture;
  const classes = `wp-block-image${id ? ' size-full' : ''}${isSmall ? ' is-resized' : ''}`;
  const attributes = { ...(id && { id: Number(id), sizeSlug: 'full' }), ...(isSmall && { width, height }) };
  return block('image', `<figure class="${classes}">${linked}${figcaption(caption)}</figure>`, attributes);
}

/** Before WordPress 6.2 the table block rejects merged cells; an HTML block keeps them. */
function table($: CheerioAPI, node: Nodes, caption: string) {
  const said = caption || inlineOf($, node.children('caption').first());
  const rows = (selector: string) =>
    node
      .find(selector)
      .toArray()
      .map(
        (row) =>
          `<tr>${$(row)
            .children('th, td')
            .toArray()
            .map((cell) => tableCell($, $(cell)))
            .join('')}</tr>`,
      )
      .join('');
  const part = (name: string, inner: string) => (inner ? `<${name}>${inner}</${name}>` : '');
  const body = rows('> tbody > tr') + rows('> tr');
  const parts =
    part('thead', rows('> thead > tr')) + part('tbody', body) + part('tfoot', rows('> tfoot > tr'));
  const framed = `<figure class="wp-block-table"><table>${parts}</table>${figcaption(said)}</figure>`;
  const isMerged = node
    .find('th, td')
    .toArray()
    .some((cell) => spansOf($(cell)));

  return block(isMerged ? 'html' : 'table', framed);
}

function tableCell($: CheerioAPI, cell: Nodes) {
  const name = cell.is('th') ? 'th' : 'td';
  return `<${name}${spansOf(cell)}>${inlineOf($, cell)}</${name}>`;
}

const spansOf = (cell: Nodes) =>
  ['colspan', 'rowspan']
    .map((name) => ({ name, count: Number.parseInt(cell.attr(name) ?? '', 10) }))
    .filter(({ count }) => count > 1)
    .map(({ name, count }) => ` ${name}="${count}"`)
    .join('');

function quote($: CheerioAPI, node: Nodes) {
  const source = node.find('cite').last();
  const cite = source.length > 0 ? `<cite>${inlineOf($, source)}</cite>` : '';
  source.remove();
  const inner = childBlocks($, node.contents()).join('\n\n');
  return block('quote', `<blockquote class="wp-block-quote">${inner}${cite}</blockquote>`);
}

function group($: CheerioAPI, node: Nodes, className: string) {
  const inner = childBlocks($, node.contents()).join('\n\n');
  return block('group', `<div class="wp-block-group ${className}">${inner}</div>`, { className });
}

function code(node: Nodes) {
  const text = escapeHtml(node.text()).replace(/\n$/, '');
  return block('code', `<pre class="wp-block-code"><code>${text}</code></pre>`);
}

/** Block-level children (a paragraph in a list item or cell) become lines. */
function inlineOf($: CheerioAPI, node: Nodes): string {
  let inner = '';
  for (const child of node.contents().toArray()) {
    const name = nameOf(child);
    if (child.nodeType === TEXT_NODE || INLINE.has(name) || name === 'img') inner += $.html(child);
    else if (name) inner += `${isBlank(inner) ? '' : '<br>'}${inlineOf($, $(child))}`;
  }
  return inner.trim();
}

const figcaption = (caption: string) =>
  caption && `<figcaption class="wp-element-caption">${caption}</figcaption>`;

function block(name: string, inner: string, attributes: Attributes = {}) {
  const json = Object.keys(attributes).length > 0 ? ` ${JSON.stringify(attributes)}` : '';
  return `<!-- wp:${name}${json} -->\n${inner}\n<!-- /wp:${name} -->`;
}

const nameOf = (node: Node) => ('attribs' in node ? node.name : '');

const isBlank = (html: string) => html.replace(/<br\s*\/?>|&nbsp;|\s/g, '') === '';
