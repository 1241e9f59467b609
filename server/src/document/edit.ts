import {
  blockOf,
  isBlankLine,
  isBlankRun,
  isBlock,
  isLine,
  lineOf,
  placesOf,
  type Document,
  type Line,
  type Mark,
  type Node,
  type Run,
} from './document.ts';
import { VOID } from './schema.ts';

/** What stands before a place; the blocks and marks that are open there end. */
export const before = (document: Document, at: number): Document => slice(document, 0, at);

/** What stands behind a place, in the blocks and marks that are open there. */
export const behind = (document: Document, at: number): Document => slice(document, at, Infinity);

function slice(nodes: readonly Node[], from: number, to: number): Node[] {
  let start = 0;

  return nodes.flatMap((node) => {
    const [first, last] = [from - start, to - start];
    start += node.size;
    if (first <= 0 && last >= node.size) return node.size > 0 || last > 0 ? node : [];
    if (first >= node.size || last <= 0) return [];
    return isLine(node)
      ? lineOf(sliceRuns(node.runs, first, last))
      : blockOf(node.name, slice(node.nodes, first - 1, last - 1), node.attributes);
  });
}

export const sliceRuns = (runs: readonly Run[], from: number, to: number): Run[] =>
  splitRuns(runs, [from, to])[1] ?? [];

/** @param places in a line, in order */
export function splitRuns(runs: readonly Run[], places: readonly number[]): Run[][] {
  const parts: Run[][] = [[]];
  let next = 0;

  for (const { run, at } of placesOf(runs, 0)) {
    let from = 0;
    for (let cut = places[next]; cut !== undefined && cut < endOf(run, at); cut = places[(next += 1)]) {
      if (cut > at + from) parts.at(-1)?.push({ ...run, text: run.text.slice(from, cut - at) });
      from = Math.max(from, cut - at);
      parts.push([]);
    }
    parts.at(-1)?.push(from === 0 ? run : { ...run, text: run.text.slice(from) });
  }

  while (parts.length <= places.length) parts.push([]);

  return parts;
}

/** An empty mark stands behind a cut at its place. */
const endOf = ({ text, object }: Run, at: number) => at + (object ? 1 : Math.max(1, text.length));

/** A document with other lines; blocks without one that is changed are shared. */
export function mapLines(
  document: Document,
  change: (line: Line, at: number, inside: readonly string[]) => readonly Run[],
  from = 0,
  inside: readonly string[] = [],
): Document {
  let at = from;
  const changed = document.map((node) => {
    const start = at;
    at += node.size;
    if (isLine(node)) {
      const runs = change(node, start, inside);
      return runs === node.runs ? node : lineOf(runs);
    }
    const nodes = mapLines(node.nodes, change, start + 1, [...inside, node.name]);
    return nodes === node.nodes ? node : blockOf(node.name, nodes, node.attributes);
  });

  return changed.every((node, index) => node === document[index]) ? document : changed;
}

/** A document with other runs: none, one or several in the place of each. */
export const mapRuns = (
  document: Document,
  change: (run: Run, inside: readonly string[]) => Run | readonly Run[],
): Document =>
  mapLines(document, ({ runs }, _, inside) => {
    const changed = runs.flatMap((run) => change(run, inside));
    return changed.length === runs.length && changed.every((run, index) => run === runs[index])
      ? runs
      : changed;
  });

/** Words within one line, and what stands there instead. */
export type Change = { from: number; to: number; runs: readonly Run[] };

/** @param changes in order, none over another */
export function replace(document: Document, changes: readonly Change[]): Document {
  let next = 0;

  return mapLines(document, ({ runs, size }, start) => {
    const end = start + size;
    const own: Change[] = [];
    for (let change = changes[next]; change && change.to <= end; change = changes[(next += 1)])
      if (change.from >= start) own.push(change);
    if (own.length === 0) return runs;

    const parts = splitRuns(
      runs,
      own.flatMap(({ from, to }) => [from - start, to - start]),
    );
    // Every second part is one that goes.
    return parts.flatMap((part, index) => (index % 2 === 0 ? part : (own[(index - 1) / 2]?.runs ?? [])));
  });
}

/** Takes sentences out, and of the blanks around each those that would stand twice or at an end of its line. */
export function cutOut(document: Document, places: readonly Omit<Change, 'runs'>[]): Document {
  const cut = replace(
    document,
    places.map(({ from, to }) => ({ from, to, runs: [GAP] })),
  );

  return mapLines(cut, ({ runs }) => (runs.includes(GAP) ? withoutGaps(runs) : runs));
}

const GAP: Run = { text: '', marks: [] };

function withoutGaps(runs: readonly Run[]): Run[] {
  const kept: Run[] = [];
  let isBehindGap = false;

  for (const run of runs) {
    if (run === GAP) {
      isBehindGap = true;
      continue;
    }
    const last = kept.at(-1);
    const isDouble = isBehindGap && (last === undefined || /\s$/.test(last.text));
    const text = isDouble ? run.text.trimStart() : run.text;
    if (text !== '' || run.object) {
      kept.push(text === run.text ? run : { ...run, text });
      isBehindGap = false;
    }
  }

  return isBehindGap ? trimmedEnd(kept) : kept;
}

/** Without the blanks at the end of a line. */
export function trimmedEnd(runs: readonly Run[]): Run[] {
  const last = runs.findLastIndex((run) => !isBlankRun(run));
  return runs
    .slice(0, last + 1)
    .map((run, index) => (index === last && !run.object ? { ...run, text: run.text.trimEnd() } : run));
}

const trimmedStart = (runs: readonly Run[]): Run[] => {
  const first = runs.findIndex((run) => !isBlankRun(run));
  if (first < 0) return [];
  return runs
    .slice(first)
    .map((run, index) => (index === 0 && !run.object ? { ...run, text: run.text.trimStart() } : run));
};

/** A document without what is blank at its beginning, in its first block too. */
export function withoutBlankStart(document: Document): Document {
  const [first, ...rest] = document;
  if (!first) return document;
  if (isLine(first)) {
    const runs = trimmedStart(first.runs);
    return runs.length > 0 ? [lineOf(runs), ...rest] : withoutBlankStart(rest);
  }
  if (VOID.has(first.name)) return document;
  const nodes = withoutBlankStart(first.nodes);
  return nodes.length > 0 ? [blockOf(first.name, nodes, first.attributes), ...rest] : withoutBlankStart(rest);
}

/** A document without the blanks behind its last block. */
export function withoutBlankEnd(document: Document): Document {
  const last = document.at(-1);
  if (!last || !isLine(last)) return document;
  const runs = trimmedEnd(last.runs);
  return runs.length > 0 ? [...document.slice(0, -1), lineOf(runs)] : withoutBlankEnd(document.slice(0, -1));
}

/** Without text of their own they say nothing. */
const SAYING = new Set(['p', 'li', 'ul', 'ol', 'blockquote']);

/** A document without empty marks, paragraphs, items and lists, and headings of parts that have no text. */
export function withoutEmpty(document: Document): Document {
  const full = mapRuns(document, (run) => (run.object || run.text ? run : []));
  const saying = withoutEmptyBlocks(full).filter((node) => !isLine(node) || node.runs.length > 0);
  const kept = saying.filter((node, index) => {
    if (!isBlock(node, 'h3')) return true;
    const next = saying.slice(index + 1).find((one) => !isBlankLine(one));
    return next !== undefined && !isBlock(next, 'h2') && !isBlock(next, 'h3');
  });

  return withoutBlankEnd(
    kept.slice(
      Math.max(
        0,
        kept.findIndex((node) => !isBlankLine(node)),
      ),
    ),
  );
}

function withoutEmptyBlocks(nodes: readonly Node[]): readonly Node[] {
  const kept = nodes.flatMap((node) => {
    if (isLine(node)) return node;
    const inner = withoutEmptyBlocks(node.nodes);
    if (SAYING.has(node.name) && inner.every(isBlankLine)) return [];
    return inner === node.nodes ? node : blockOf(node.name, inner, node.attributes);
  });

  return kept.length === nodes.length && kept.every((node, index) => node === nodes[index]) ? nodes : kept;
}

/** Words within one run, with a mark around them. */
export function marked(document: Document, { from, to }: Omit<Change, 'runs'>, mark: Mark): Document {
  return mapLines(document, ({ runs, size }, start) => {
    if (from < start || to > start + size) return runs;
    const words = sliceRuns(runs, from - start, to - start);
    return [
      ...sliceRuns(runs, 0, from - start),
      ...words.map((run) => ({ ...run, marks: [...run.marks, mark] })),
      ...sliceRuns(runs, to - start, Infinity),
    ];
  });
}

/** Its words stay. */
export const withoutMarks = (document: Document, isGone: (mark: Mark) => boolean): Document =>
  mapRuns(document, (run) =>
    run.marks.some(isGone) ? { ...run, marks: run.marks.filter((mark) => !isGone(mark)) } : run,
  );
