import type {
  Content,
  ContentOrderedList,
  ContentTable,
  ContentText,
  OrderedListType,
} from 'pdfmake/interfaces';
import { BLOCKS } from '#shared/rules/text/html-tags.ts';
import { HEADING_FONT, LINE_STEP_MM, mm, sized } from './pdf-page.ts';
import { startOf } from './read-html.ts';

const HEADING_SIZES: Record<string, number> = { H1: 15, H2: 14, H3: 12.5, H4: 11.5, H5: 11, H6: 11 };
const TEXT_WIDTH = 640;
/** Within the margins of every document. */
const PICTURE_WIDTH_MM = 170;
const PICTURE_HEIGHT_MM = 200;
const BLOCK = BLOCKS.join(', ');
const LINK_COLOUR = '#0a6e4e';

type Margins = [left: number, top: number, right: number, bottom: number];

const AFTER: Margins = [0, 0, 0, mm(LINE_STEP_MM / 2)];

const NO_GAP: Margins = [0, 0, 0, 0];

type Style = Pick<ContentText, 'bold' | 'italics' | 'decoration' | 'color' | 'link'>;

export function pdfBlocks(html: string): Content[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return blocksOf(body);
}

/** @param gap margin of loose text and paragraphs; the items of a list follow each other line by line. */
function blocksOf(parent: Element, gap = AFTER): Content[] {
  const blocks: Content[] = [];
  let inline: Node[] = [];
  const endInline = () => {
    const text = inline.flatMap((node) => inlineRuns(node, {}));
    if (text.some((run) => run.text.trim())) blocks.push({ text, margin: gap });
    inline = [];
  };
  for (const node of parent.childNodes) {
    if (node instanceof Element && node.matches(BLOCK)) {
      endInline();
      for (const inside of block(node, gap)) blocks.push(inside);
    } else inline.push(node);
  }
  endInline();
  return blocks;
}

function block(element: Element, gap: Margins): Content[] {
  const size = HEADING_SIZES[element.tagName];
  if (size) return [heading(element, size)];
  if (element.matches('ul')) return [{ ul: items(element), margin: AFTER }];
  if (element instanceof HTMLOListElement) return [numbered(element)];
  if (element.matches('table')) return table(element);
  if (element.matches('blockquote')) {
    return [{ stack: blocksOf(element), margin: [mm(6), 0, 0, 0], color: '#444444', italics: true }];
  }
  if (element.matches('pre')) {
    return [
      {
        text: (element.textContent ?? '').replaceAll('\t', '    '),
        preserveLeadingSpaces: true,
        margin: AFTER,
      },
    ];
  }
  if (element.matches('hr')) return [{ text: ' ' }];
  if (element.matches('figure')) return figure(element);
  if (element.matches('figcaption'))
    return [{ text: inlineRuns(element, {}), fontSize: 9, color: '#444444', margin: AFTER }];
  return blocksOf(element, gap);
}

/** As wide as on the screen, in a text of 640 pixels. */
function figure(element: Element): Content[] {
  const pictures = [...element.querySelectorAll('img[src^="data:image/"]')];
  const images = pictures.map((picture): Content => {
    const share = Math.min(1, (Number(picture.getAttribute('width')) || TEXT_WIDTH) / TEXT_WIDTH);
    const fit: [number, number] = [mm(share * PICTURE_WIDTH_MM), mm(PICTURE_HEIGHT_MM)];
    return { image: picture.getAttribute('src') ?? '', fit, margin: AFTER };
  });
  return [...images, ...blocksOf(element)];
}

function heading(element: Element, size: number): Content {
  return {
    text: inlineRuns(element, { bold: true }),
    ...sized(size),
    font: HEADING_FONT,
    headlineLevel: 1,
    margin: [0, mm(LINE_STEP_MM / 2), 0, mm(LINE_STEP_MM / 4)],
  };
}

const LIST_TYPES: Record<string, OrderedListType> = {
  a: 'lower-alpha',
  A: 'upper-alpha',
  i: 'lower-roman',
  I: 'upper-roman',
};

function numbered(list: HTMLOListElement): ContentOrderedList {
  return {
    ol: items(list),
    reversed: list.reversed,
    start: startOf(list),
    type: LIST_TYPES[list.type] ?? 'decimal',
    margin: AFTER,
  };
}

function items(list: Element): Content[] {
  return [...list.children].map((item) => ({ stack: blocksOf(item, NO_GAP) }));
}

/** More do not fit side by side on a page. */
const COLUMNS_MAX = 12;

function table(element: Element): Content[] {
  const rows = [...element.querySelectorAll('tr')]
    .filter((row) => row.closest('table') === element)
    .map((row) => [...row.children]);
  const widest = rows.reduce((most, cells) => Math.max(most, cells.length), 0);
  const columns = Math.min(COLUMNS_MAX, widest);
  if (columns === 0) return [];
  const content: ContentTable = {
    table: {
      body: rows.map((cells) => rowOf(cells, columns)),
      widths: Array.from({ length: columns }, () => '*'),
      headerRows: rows[0]?.[0]?.matches('th') ? 1 : 0,
    },
    layout: 'lightHorizontalLines',
    margin: AFTER,
  };
  return [content];
}

function rowOf(cells: Element[], columns: number) {
  const runs = cells.map((cell) => inlineRuns(cell, cell.matches('th') ? { bold: true } : {}));
  const last = runs
    .slice(columns - 1)
    .flatMap((more, index) => (index > 0 ? [{ text: ' ' }, ...more] : more));
  return Array.from({ length: columns }, (_, column) => ({
    text: (column === columns - 1 ? last : runs[column]) ?? '',
  }));
}

type Run = Style & { text: string };

function inlineRuns(node: Node, style: Style): Run[] {
  if (node instanceof Text) return [{ ...style, text: node.data.replace(/\s+/g, ' ') }];
  if (!(node instanceof Element)) return [];
  if (node.matches('br')) return [{ ...style, text: '\n' }];
  const own = { ...style, ...styleOf(node) };
  return [...node.childNodes].flatMap((child) => inlineRuns(child, own));
}

function styleOf(element: Element): Style {
  if (element.matches('b, strong')) return { bold: true };
  if (element.matches('i, em, cite')) return { italics: true };
  if (element.matches('u')) return { decoration: 'underline' };
  if (element.matches('s, del')) return { decoration: 'lineThrough' };
  const href = element.matches('a') ? element.getAttribute('href') : null;
  if (href && /^(https?:|mailto:)/i.test(href)) {
    return { link: href, color: LINK_COLOUR, decoration: 'underline' };
  }
  return {};
}
