import { readHtml } from '../../../lib/read-html.ts';

/** The parts of a piece that its summary is made of. */
export type PieceParts = {
  /** Its first paragraph. */
  first: string;
  sections: { heading: string; /** The paragraph right behind the heading. */ opening: string }[];
  text: string;
};

const BLOCKS = new Set(['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'table', 'pre', 'figure', 'blockquote']);

export function pieceParts(html: string): PieceParts {
  const blocks: { name: string; text: string }[] = [];
  let whole = '';
  let openAt = 0;
  readHtml(html, {
    open: (name, _, depth) => {
      if (openAt || !BLOCKS.has(name)) return;
      blocks.push({ name, text: '' });
      openAt = depth;
    },
    text: (text) => {
      whole += text;
      const block = blocks.at(-1);
      if (openAt && block) block.text += text;
    },
    close: (_, depth) => {
      if (depth === openAt) openAt = 0;
    },
  });
  const sections = blocks.flatMap(({ name, text }, index) => {
    const next = blocks[index + 1];
    return name === 'h2' ? { heading: text, opening: next?.name === 'p' ? next.text : '' } : [];
  });
  return { first: blocks.find(({ name }) => name === 'p')?.text ?? '', sections, text: whole };
}
