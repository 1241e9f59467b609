import { readHtml } from '../../lib/read-html.ts';
import { BLOCKS, isUnread } from './page-parts.ts';

/** Longer texts are refused. */
const TEXT_MAX = 600_000;
const CELLS = new Set(['td', 'th']);
const CELL_END = ' | ';

/** In one pass: empty lines between paragraphs, bars between cells; no menus, forms or scripts. */
export function textBlocks(html: string): string {
  const text = collectBlocks();
  let unreadFrom = Infinity;
  let cellsOpen = 0;
  const isRead = () => unreadFrom === Infinity;
  const breakAt = (name: string) => {
    if (name === 'br' || (cellsOpen > 0 && name !== 'tr')) text.separate('\n');
    else text.endBlock();
  };
  readHtml(html, {
    open: (name, attributes, depth) => {
      if (isRead() && isUnread(name, attributes)) unreadFrom = depth;
      if (!isRead()) return;
      if (CELLS.has(name)) cellsOpen += 1;
      else if (BLOCKS.has(name)) breakAt(name);
    },
    text: (part) => {
      if (isRead()) text.add(part);
    },
    close: (name, depth) => {
      const wasRead = isRead();
      if (depth === unreadFrom) unreadFrom = Infinity;
      if (!wasRead) return;
      if (CELLS.has(name)) {
        cellsOpen -= 1;
        text.separate(CELL_END);
      } else if (BLOCKS.has(name) && name !== 'br') breakAt(name);
    },
  });
  return text.whole();
}

/** A separator counts only between two parts of a block. */
function collectBlocks() {
  const blocks: string[] = [];
  let block = '';
  let separator = '';
  let length = 0;
  const endBlock = () => {
    if (block) blocks.push(block);
    block = '';
    separator = '';
  };
  const separate = (by: string) => {
    if (separator !== CELL_END) separator = by;
  };
  return {
    endBlock,
    separate,
    add: (part: string) => {
      // Line ends of the source are blanks.
      const text = part.replace(/\s+/g, ' ');
      if (text === ' ') separator ||= ' ';
      if (text === ' ' || text === '' || length > TEXT_MAX) return;
      const starts = text.startsWith(' ') ? text.slice(1) : text;
      const gap = separator || (text.startsWith(' ') ? ' ' : '');
      block += block ? gap + starts.trimEnd() : starts.trimEnd();
      length += text.length;
      separator = text.endsWith(' ') ? ' ' : '';
    },
    whole: () => {
      endBlock();
      return blocks.join('\n\n');
    },
  };
}
