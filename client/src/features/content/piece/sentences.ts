const segmenter = new Intl.Segmenter('en-US', { granularity: 'sentence' });
const BLOCKS = 'h1, h2, h3, h4, h5, h6, p, li, td, th, pre, blockquote, figcaption, dt, dd';

export type Sentence = {
  /** On one line, as it is spoken. */
  text: string;
  /** Where it stands in the document, so that it can be marked. */
  range: Range;
};

/** The sentences of a document in reading order; a sentence never runs over the end of a block. */
export function sentencesOf(root: Element): Sentence[] {
  const blocks = [...root.querySelectorAll(BLOCKS)].filter((block) => !block.querySelector(BLOCKS));
  return (blocks.length > 0 ? blocks : [root]).flatMap(sentencesOfBlock);
}

function sentencesOfBlock(block: Element): Sentence[] {
  const nodes = textNodesOf(block);
  const text = nodes.map(({ data }) => data).join('');
  return [...segmenter.segment(text)].flatMap(({ segment, index }) => {
    const spoken = segment.replace(/\s+/g, ' ').trim();
    if (!spoken) return [];
    const from = index + segment.length - segment.trimStart().length;
    return { text: spoken, range: rangeOver(block, nodes, from, index + segment.trimEnd().length) };
  });
}

function textNodesOf(block: Element): Text[] {
  const walker = block.ownerDocument.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) nodes.push(node as Text);
  return nodes;
}

/** @param from offset of the first character in the joined text. @param to offset after the last. */
function rangeOver(block: Element, nodes: Text[], from: number, to: number): Range {
  const range = block.ownerDocument.createRange();
  let start = 0;
  for (const node of nodes) {
    const end = start + node.length;
    if (from >= start && from < end) range.setStart(node, from - start);
    if (to > start && to <= end) range.setEnd(node, to - start);
    start = end;
  }
  return range;
}
