import { BLOCKS } from '#shared/rules/text/html-tags.ts';
import { segmentsOf } from '#shared/rules/text/segments.ts';

const BLOCK = BLOCKS.join(', ');

export type Sentence = {
  /** On one line, as it is spoken. */
  text: string;
  /** Where it is in the document, so that it can be marked; one is made when it is asked for. */
  range: () => Range;
};

/** The sentences of a document in reading order; a sentence never runs over the end of a block. */
export function sentencesOf(root: Element): Sentence[] {
  const blocks = [...root.querySelectorAll(BLOCK)].filter((block) => !block.querySelector(BLOCK));
  return (blocks.length > 0 ? blocks : [root]).flatMap(sentencesOfBlock);
}

function sentencesOfBlock(block: Element): Sentence[] {
  const nodes = textNodesOf(block);
  const text = nodes.map(({ data }) => data).join('');
  const rangeOver = rangesOver(nodes);
  return [...segmentsOf(text, 'sentence')].flatMap(({ segment, index }) => {
    const spoken = segment.replace(/\s+/g, ' ').trim();
    if (!spoken) return [];
    const from = index + segment.length - segment.trimStart().length;
    return { text: spoken, range: rangeOver(from, index + segment.trimEnd().length) };
  });
}

function textNodesOf(block: Element): Text[] {
  const walker = block.ownerDocument.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) nodes.push(node as Text);
  return nodes;
}

type Place = { node: Text; offset: number };

/** @returns what finds the range between two offsets in the joined text; to be asked in reading order. */
function rangesOver(nodes: Text[]): (from: number, to: number) => () => Range {
  let index = 0;
  let start = 0;
  const placeOf = (offset: number, needed: number): Place | undefined => {
    for (let node = nodes[index]; node && start + node.length < needed; node = nodes[index]) {
      start += node.length;
      index += 1;
    }
    const node = nodes[index];
    return node && { node, offset: offset - start };
  };
  return (from, to) => {
    // A sentence begins in the node that holds its first character, not where the one before ends.
    const [first, last] = [placeOf(from, from + 1), placeOf(to, to)];
    return () => rangeBetween(first, last);
  };
}

function rangeBetween(first: Place | undefined, last: Place | undefined): Range {
  const range = (first?.node.ownerDocument ?? document).createRange();
  if (first) range.setStart(first.node, first.offset);
  if (last) range.setEnd(last.node, last.offset);
  return range;
}
