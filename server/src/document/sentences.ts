import { HEADINGS } from '#shared/rules/text/html-tags.ts';
import {
  blockOf,
  hasMark,
  isBlock,
  isLine,
  lineOf,
  linesOf,
  placesOf,
  stepsOf,
  type Block,
  type Document,
  type PlacedRun,
  type Run,
} from './document.ts';
import { before, sliceRuns, splitRuns, trimmedEnd } from './edit.ts';
import { plain } from './plain.ts';
import { closingMark, stopsIn, type Grain } from './stops.ts';

/**
 * A place where a text may stop, with the words before it. `from` is where its line begins; it is null behind a table,
 * picture or block of code.
 */
export type End = { at: number; words: number; from: number | null };

const WHOLE = new Set([...HEADINGS, 'pre', 'figure', 'table']);
/** A table may end with a row of its body; a table, picture or block of code is an end itself, a heading is none. */
const ENDING = new Set(['pre', 'figure', 'table']);

export function endsOf(document: Document, grain: Grain): End[] {
  const ends: End[] = [];
  let words = 0;

  for (const step of stepsOf(document)) {
    if (step.type === 'line') {
      const isWhole = step.inside.some(({ name }) => WHOLE.has(name));
      for (const line of partsOf(step.line.runs, step.at)) {
        const text = textOf(line);
        const wordEnds = stopsIn(text, 'word');
        const stops = isWhole ? [] : stopsIn(text, grain);
        for (const end of endsInLine(line, stops, wordEnds, words)) ends.push(end);
        words += wordEnds.length;
      }
    } else if (step.type === 'end' && isEnd(step.block, step.inside))
      ends.push({ at: step.at, words, from: null });
  }

  return ends;
}

function isEnd(block: Block, inside: readonly Block[]): boolean {
  if (block.name === 'tr') return isDataRow(block);
  return ENDING.has(block.name) && !inside.some(({ name }) => name === 'figure');
}

const isDataRow = ({ nodes }: Block) => nodes.some((node) => isBlock(node, 'td'));

const textOf = (line: readonly PlacedRun[]) => line.map(({ run }) => run.text).join('');

/** The runs of a line between its pictures and breaks. */
function partsOf(runs: readonly Run[], from: number): PlacedRun[][] {
  const parts: PlacedRun[][] = [[]];
  for (const placed of placesOf(runs, from)) {
    if (placed.run.object) parts.push([]);
    else if (placed.run.text) parts.at(-1)?.push(placed);
  }
  return parts.filter((part) => textOf(part).trim() !== '');
}

function endsInLine(line: readonly PlacedRun[], stops: number[], wordEnds: number[], known: number): End[] {
  const from = line[0]?.at ?? 0;
  let index = 0;
  let words = 0;

  return stops.flatMap((stop) => {
    const at = from + stop;
    while (endOf(line[index]) < at) index += 1;
    while ((wordEnds[words] ?? Infinity) <= stop) words += 1;
    return stop > 0 && !isInFact(line, index, at) ? [{ at, words: known + words, from }] : [];
  });
}

const endOf = (placed: PlacedRun | undefined) => (placed ? placed.at + placed.run.text.length : Infinity);
const isFact = (placed: PlacedRun | undefined) => placed !== undefined && hasMark(placed.run, 'fact');

/** A text never stops within the mark of a fact. */
const isInFact = (line: readonly PlacedRun[], index: number, at: number) =>
  isFact(line[index]) && (at < endOf(line[index]) || isFact(line[index + 1]));

/** A document that stops at one of its ends, with the mark that ends it where that is within a sentence. */
export function cutAt(document: Document, { at, from }: End, grain: Grain): Document {
  const kept = before(document, at);
  return from === null ? kept : finished(kept, grain);
}

function finished(document: Document, grain: Grain): Document {
  const last = document.at(-1);
  if (!last) return document;
  const others = document.slice(0, -1);
  if (!isLine(last)) return [...others, blockOf(last.name, finished(last.nodes, grain), last.attributes)];

  const runs = trimmedEnd(last.runs);
  const end = runs.at(-1);
  if (!end || grain === 'sentence') return [...others, lineOf(runs)];
  const text = end.text + closingMark(runs.map((run) => run.text).join(''), grain);
  return [...others, lineOf([...runs.slice(0, -1), { ...end, text }])];
}

export type Sentence = { from: number; to: number; runs: readonly Run[] };

/** Every sentence of running text, in order, without the blanks around it. */
export function sentencesOf(document: Document): Sentence[] {
  const ends = endsOf(document, 'sentence').filter(({ from }) => from !== null);
  let next = 0;

  return Array.from(linesOf(document)).flatMap(({ line, at }) => {
    const places: number[] = [];
    for (let end = ends[next]; end && end.at <= at + line.size; end = ends[(next += 1)])
      places.push((end.from ?? at) - at, end.at - at);

    const bounds = [...new Set(places)].sort((one, other) => one - other);
    const stops = new Set(places.filter((_, index) => index % 2 === 1));
    const parts = splitRuns(line.runs, bounds);

    return bounds.flatMap((to, index) => {
      const said = stops.has(to) ? withoutBlanks(parts[index] ?? []) : [];
      const size = plain(said).length;
      return size > 0 ? [{ from: at + to - size, to: at + to, runs: said }] : [];
    });
  });
}

function withoutBlanks(runs: readonly Run[]): Run[] {
  const text = plain(runs);
  return sliceRuns(runs, text.length - text.trimStart().length, Infinity);
}
