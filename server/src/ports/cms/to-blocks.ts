import {
  isBlock,
  isLine,
  runsOf,
  type Block,
  type Document,
  type Node,
  type Run,
} from '#server/document/document.ts';
import { mapRuns } from '#server/document/edit.ts';
import { parse } from '#server/document/parse.ts';
import { AS_BROWSERS, print, printRuns } from '#server/document/print.ts';
import { escapeHtml } from '#server/lib/markup.ts';
import { PICTURE_WIDTHS } from '#shared/rules/piece.ts';
import type { SitePicture } from './site-images.ts';
import { withoutShortcodes } from './wordpress/write-json-ld.ts';

type Attributes = Record<string, unknown>;

/** Sections with these classes become a group. */
const GROUPS = new Set(['veemark-takeaways', 'veemark-sources']);
const HEADINGS = new Set(['h2', 'h3', 'h4']);

/**
 * A document as WordPress's editor writes it, in blocks; loose HTML would land in one Classic block, so other elements
 * stay in an HTML block. The first block's comment carries the marker: it is searched with the text, survives
 * the filter for users without unfiltered_html and is never shown.
 * @param html of a piece, with the sections of its post
 * @param pictures those of the text that are in the site's library
 */
export function toBlocks(html: string, marker: string, pictures: SitePicture[] = []): string {
  const document = withLibrary(parse(html), pictures);
  const [first = block('paragraph', '<p></p>'), ...rest] = blocksOf(document).map(withoutShortcodes);
  return [withMarker(first, marker), ...rest].join('\n\n');
}

function withMarker(first: string, marker: string) {
  const metadata = `"metadata":{"veemark":"${marker}"}`;
  return first.replace(/^(<!-- wp:[a-z-]+)( \{)?/, (_, open: string, brace?: string) =>
    brace ? `${open} {${metadata},` : `${open} {${metadata}}`,
  );
}

const withLibrary = (document: Document, pictures: SitePicture[]): Document =>
  mapRuns(document, (run) => {
    if (!isPicture(run)) return run;
    let { attributes } = run.object;
    for (const { source, id, url } of pictures)
      if (attributes['src']?.endsWith(source)) attributes = { ...attributes, src: url, 'data-library': id };
    return attributes === run.object.attributes ? run : { ...run, object: { ...run.object, attributes } };
  });

type Picture = Run & { object: NonNullable<Run['object']> };

const isPicture = (run: Run): run is Picture => run.object?.name === 'img';
const picturesIn = (nodes: readonly Node[]) => runsOf(nodes).filter(isPicture);
const blocksNamed = (nodes: readonly Node[], name: string): Block[] =>
  nodes.filter((node) => isBlock(node, name));

/** Without text, pictures and marks. */
const isBlank = (runs: readonly Run[]) =>
  runs.every((run) => run.marks.length === 0 && !isPicture(run) && run.text.trim() === '');

function blocksOf(nodes: readonly Node[]): string[] {
  return nodes.flatMap((node) => (isLine(node) ? blocksOfLine(node.runs) : blockFor(node)));
}

/** A picture between the words of no paragraph is a block of its own. */
function blocksOfLine(runs: readonly Run[]): string[] {
  const blocks: string[] = [];
  let line: Run[] = [];
  const endLine = () => {
    if (!isBlank(line)) blocks.push(paragraph(printRuns(line, AS_BROWSERS)));
    line = [];
  };

  for (const run of runs) {
    if (!isPicture(run) || run.marks.length > 0) {
      line.push(run);
      continue;
    }
    endLine();
    blocks.push(image(run, ''));
  }
  endLine();

  return blocks;
}

function blockFor(node: Block): string[] {
  const { name, nodes, attributes } = node;
  const className = attributes['class'] ?? '';
  if (name === 'section') return GROUPS.has(className) ? [group(nodes, className)] : blocksOf(nodes);
  if (name === 'p') return paragraphOrImage(nodes);
  if (HEADINGS.has(name)) return [heading(node)];
  if (name === 'ul' || name === 'ol') return [list(node)];
  if (name === 'figure') return [figure(node)];
  if (name === 'table') return [table(node, '')];
  if (name === 'blockquote') return [quote(nodes)];
  if (name === 'pre') return [code(nodes)];
  if (name === 'hr')
    return [block('separator', '<hr class="wp-block-separator has-alpha-channel-opacity"/>')];
  return [block('html', print([node], AS_BROWSERS))];
}

const paragraph = (inner: string) => block('paragraph', `<p>${inner.trim()}</p>`);

function paragraphOrImage(nodes: readonly Node[]): string[] {
  if (!nodes.every(isLine)) return blocksOf(nodes);
  const runs = runsOf(nodes);
  const [picture, ...others] = runs.filter(isPicture);
  const isAlone = picture && others.length === 0 && picture.marks.length === 0;
  if (isAlone && runs.every(({ text }) => text.trim() === '')) return [image(picture, '')];
  return isBlank(runs) ? [] : [paragraph(print(nodes, AS_BROWSERS))];
}

function heading({ name, nodes }: Block) {
  const level = Number(name.slice(1));
  return block('heading', `<${name}>${inlineOf(nodes)}</${name}>`, level === 2 ? {} : { level });
}

function list({ name, nodes, attributes }: Block): string {
  const items = blocksNamed(nodes, 'li');
  const start = Number(attributes['start']) || 1;
  const ordered = name === 'ol' ? { ordered: true, ...(start !== 1 && { start }) } : {};
  const open = start !== 1 && name === 'ol' ? `<ol start="${start}">` : `<${name}>`;
  return block('list', `${open}${items.map(listItem).join('\n\n')}</${name}>`, ordered);
}

const isList = (node: Node): node is Block => isBlock(node, 'ul') || isBlock(node, 'ol');

function listItem({ nodes }: Block) {
  const inner = nodes.filter(isList).map(list).join('');
  const text = nodes.filter((node) => !isList(node));
  return block('list-item', `<li>${inlineOf(text)}${inner}</li>`);
}

function figure(node: Block) {
  const said = inlineOf(within(node.nodes, 'figcaption')[0]?.nodes ?? []);
  const [picture, ...pictures] = picturesIn(node.nodes);
  const [first, ...tables] = within(node.nodes, 'table');
  if (picture && !first && pictures.length === 0) return image(picture, said);
  if (first && !picture && tables.length === 0) return table(first, said);
  return block('html', print([node], AS_BROWSERS));
}

/** The blocks of a name, however deep they stand. */
const within = (nodes: readonly Node[], name: string): Block[] =>
  nodes.flatMap((node) => {
    if (isLine(node)) return [];
    const inner = within(node.nodes, name);
    return node.name === name ? [node, ...inner] : inner;
  });

function image({ object, marks }: Picture, caption: string) {
  const { attributes } = object;
  const written = (name: string) => escapeHtml(attributes[name] ?? '');
  const id = attributes['data-library'];
  const [width, height] = [Number(attributes['width']), Number(attributes['height'])];
  const isSmall = id !== undefined && height > 0 && PICTURE_WIDTHS.some((small) => small === width);
  const inLibrary = id ? ` class="wp-image-${id}"` : '';
  const size = isSmall ? ` width="${width}" height="${height}"` : '';
  const picture = `<img src="${written('src')}" alt="${written('alt')}"${inLibrary}${size}/>`;
  const link = marks.at(-1)?.attributes['href'];
  const linked = link ? `<a href="${escapeHtml(link)}">${picture}</a>` : picture;
  const classes = `wp-block-image${id ? ' size-full' : ''}${isSmall ? ' is-resized' : ''}`;
  const inBlock = { ...(id && { id: Number(id), sizeSlug: 'full' }), ...(isSmall && { width, height }) };
  return block('image', `<figure class="${classes}">${linked}${figcaption(caption)}</figure>`, inBlock);
}

/** Before WordPress 6.2 the table block rejects merged cells; an HTML block keeps them. */
function table({ nodes }: Block, caption: string) {
  const said = caption || inlineOf(blocksNamed(nodes, 'caption')[0]?.nodes ?? []);
  const rowsOf = (inner: readonly Node[]) => blocksNamed(inner, 'tr').map(row).join('');
  const partOf = (name: string, own = '') => {
    const rows =
      blocksNamed(nodes, name)
        .map((one) => rowsOf(one.nodes))
        .join('') + own;
    return rows ? `<${name}>${rows}</${name}>` : '';
  };
  const parts = partOf('thead') + partOf('tbody', rowsOf(nodes)) + partOf('tfoot');
  const framed = `<figure class="wp-block-table"><table>${parts}</table>${figcaption(said)}</figure>`;
  const isMerged = [...within(nodes, 'th'), ...within(nodes, 'td')].some((cell) => spansOf(cell) !== '');

  return block(isMerged ? 'html' : 'table', framed);
}

const row = ({ nodes }: Block) =>
  `<tr>${nodes.map((node) => (isBlock(node, 'th') || isBlock(node, 'td') ? cellOf(node) : '')).join('')}</tr>`;

const cellOf = (cell: Block) => `<${cell.name}${spansOf(cell)}>${inlineOf(cell.nodes)}</${cell.name}>`;

const spansOf = ({ attributes }: Block) =>
  ['colspan', 'rowspan']
    .map((name) => ({ name, count: Number.parseInt(attributes[name] ?? '', 10) }))
    .filter(({ count }) => count > 1)
    .map(({ name, count }) => ` ${name}="${count}"`)
    .join('');

const quote = (nodes: readonly Node[]) =>
  block('quote', `<blockquote class="wp-block-quote">${blocksOf(nodes).join('\n\n')}</blockquote>`);

function group(nodes: readonly Node[], className: string) {
  const inner = blocksOf(nodes).join('\n\n');
  return block('group', `<div class="wp-block-group ${className}">${inner}</div>`, { className });
}

function code(nodes: readonly Node[]) {
  const runs = runsOf(nodes);
  const text = runs.map((run) => run.text).join('');
  const [first] = runs;
  // A line end right behind the tag is none of the text.
  const isFirstDropped = first?.marks.length === 0 && first.text.startsWith('\n');
  const inner = escapeHtml(isFirstDropped ? text.slice(1) : text).replace(/\n$/, '');
  return block('code', `<pre class="wp-block-code"><code>${inner}</code></pre>`);
}

/** Block-level children (a paragraph in a list item or cell) become lines. */
function inlineOf(nodes: readonly Node[]): string {
  let inner = '';
  let isEmpty = true;
  for (const node of nodes) {
    inner += isLine(node)
      ? printRuns(node.runs, AS_BROWSERS)
      : `${isEmpty ? '' : '<br>'}${inlineOf(node.nodes)}`;
    isEmpty &&= isLine(node) ? isBlank(node.runs) : runsOf(node.nodes).every((run) => isBlank([run]));
  }
  return inner.trim();
}

const figcaption = (caption: string) =>
  caption && `<figcaption class="wp-element-caption">${caption}</figcaption>`;

function block(name: string, inner: string, attributes: Attributes = {}) {
  const json = Object.keys(attributes).length > 0 ? ` ${JSON.stringify(attributes)}` : '';
  return `<!-- wp:${name}${json} -->\n${inner}\n<!-- /wp:${name} -->`;
}
