import { LINK_REL, OBJECTS, type MarkType } from './schema.ts';

export type Attributes = Readonly<Record<string, string>>;

/** An element around words. Each is one of its own: two that stand side by side are not joined. */
export type Mark = { readonly type: MarkType; readonly attributes: Attributes };

/** Text with the marks around it, the outermost first; a picture or a line break has no text. */
export type Run = {
  readonly text: string;
  readonly marks: readonly Mark[];
  readonly object?: { readonly name: string; readonly attributes: Attributes };
};

export const linkTo = (href: string): Mark => ({ type: 'link', attributes: { href, rel: LINK_REL } });
export const factMark = (id: string): Mark => ({ type: 'fact', attributes: { 'data-fact': id } });

export type Line = { readonly runs: readonly Run[]; readonly size: number };

/** A heading, paragraph, list, item, row, cell, quotation, code, figure, or a mark around such blocks. */
export type Block = {
  readonly name: string;
  readonly attributes: Attributes;
  readonly nodes: readonly Node[];
  readonly size: number;
};

export type Node = Line | Block;

/**
 * The text of a piece or a section. Nothing in it is changed: an edit makes another one, which shares what it leaves.
 *
 * A place in it is a number: each letter, object, beginning and end of a block counts one.
 */
export type Document = readonly Node[];

const sizeOfRun = ({ text, object }: Run) => (object ? 1 : text.length);

export const sizeOf = (nodes: readonly Node[]): number => nodes.reduce((sum, { size }) => sum + size, 0);

export const lineOf = (runs: readonly Run[]): Line => ({
  runs,
  size: runs.reduce((sum, run) => sum + sizeOfRun(run), 0),
});

export const blockOf = (name: string, nodes: readonly Node[], attributes: Attributes = {}): Block => ({
  name,
  attributes,
  nodes,
  size: sizeOf(nodes) + 2,
});

export const isLine = (node: Node): node is Line => 'runs' in node;
export const isBlock = (node: Node | undefined, name: string): node is Block =>
  node !== undefined && !isLine(node) && node.name === name;

export const isBlankRun = ({ text, object }: Run): boolean => !object && text.trim() === '';
export const isBlankLine = (node: Node): boolean => isLine(node) && node.runs.every(isBlankRun);

export const hasMark = ({ marks }: Run, type: MarkType): boolean => marks.some((mark) => mark.type === type);

export type PlacedRun = { run: Run; at: number };

export function placesOf(runs: readonly Run[], from: number): PlacedRun[] {
  let at = from;
  return runs.map((run) => {
    const placed = { run, at };
    at += sizeOfRun(run);
    return placed;
  });
}

/** What a reader of a document comes across, in order; `inside` are the blocks that are open. */
export type Step =
  | { type: 'line'; line: Line; at: number; inside: readonly Block[] }
  | { type: 'begin' | 'end'; block: Block; at: number; inside: readonly Block[] };

/** `at` of an end is the place behind its block. */
export function* stepsOf(document: Document, from = 0, inside: readonly Block[] = []): Generator<Step> {
  let at = from;
  for (const node of document) {
    if (isLine(node)) yield { type: 'line', line: node, at, inside };
    else {
      yield { type: 'begin', block: node, at, inside };
      yield* stepsOf(node.nodes, at + 1, [...inside, node]);
      yield { type: 'end', block: node, at: at + node.size, inside };
    }
    at += node.size;
  }
}

export function* linesOf(document: Document) {
  for (const step of stepsOf(document)) if (step.type === 'line') yield step;
}

export const runsOf = (document: Document): Run[] =>
  Array.from(linesOf(document), ({ line }) => line.runs).flat();

export const isObject = (name: string): boolean => OBJECTS.has(name);

const NEXT_LINE = lineOf([{ text: '\n', marks: [] }]);

/** One text of two, each in lines of its own. */
export const joined = (one: Document, other: Document): Document =>
  one.length > 0 && other.length > 0 ? [...one, NEXT_LINE, ...other] : [...one, ...other];
