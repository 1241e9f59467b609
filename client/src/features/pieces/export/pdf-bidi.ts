import bidiFactory from 'bidi-js';
import type { TDocumentDefinitions } from 'pdfmake/interfaces';

const bidi = bidiFactory();
/** The style of text in a language that runs from the right, whatever its first letters are. */
export const RIGHT_TO_LEFT = 'rightToLeft';
const LETTER = /[\p{L}\p{N}]/u;

type Word = { inline: Inline; at: number; isRightToLeft: boolean; onLine: number; x: number };

/**
 * The maker of the PDF draws the letters of a word in the right direction but puts all words side by side from the
 * left. This gives each word of a line that holds Arabic or Hebrew its place by the Unicode bidirectional algorithm.
 */
export function inReadingOrder(document: TDocumentDefinitions): TDocumentDefinitions {
  visit(document.content, false);
  return document;
}

/** @param runsLeft every paragraph runs from the right; otherwise its first letters decide. */
function visit(node: unknown, runsLeft: boolean) {
  if (typeof node !== 'object' || node === null) return;
  const isMarked = runsLeft || ('style' in node && node.style === RIGHT_TO_LEFT);
  if ('text' in node) orderWords(node, runsOf(node.text), isMarked);
  else for (const part of Object.values(node)) visit(part, isMarked);
}

function orderWords(node: object, runs: Run[], runsLeft: boolean) {
  const text = runs.map((run) => run.text).join('');
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text, runsLeft ? 'rtl' : 'auto');
  if (!levels.some(isOdd)) return;
  const startsRight = isOdd(paragraphs[0]?.level ?? 0);
  Object.assign(node, { text: cutAtTurns(runs, levels) });
  if (startsRight && !('alignment' in node)) Object.assign(node, { alignment: 'right' });
  onMeasured(node, (inlines) => placeWords(inlines, startsRight));
}

/** A word such as a year and its comma can hold both directions; its parts are placed like words. */
function cutAtTurns(runs: Run[], levels: Uint8Array): Run[] {
  let at = 0;
  return runs.flatMap((run) => {
    const parts: string[] = [];
    let start = 0;
    for (let index = 1; index < run.text.length; index += 1) {
      const turns = isOdd(levels[at + index] ?? 0) !== isOdd(levels[at + index - 1] ?? 0);
      if (!turns || isBlank(run.text.charAt(index - 1)) || isBlank(run.text.charAt(index))) continue;
      parts.push(run.text.slice(start, index));
      start = index;
    }
    parts.push(run.text.slice(start));
    at += run.text.length;
    return parts.map((text) => ({ ...run, text }));
  });
}

const isBlank = (character: string) => character.trim() === '';

function placeWords(inlines: Inline[], startsRight: boolean) {
  const text = inlines.map((inline) => inline.text).join('');
  const embedding = bidi.getEmbeddingLevels(text, startsRight ? 'rtl' : 'ltr');
  const mirrored = bidi.getMirroredCharactersMap(text, embedding.levels);
  let at = 0;
  const words = inlines.map((inline): Word => {
    const anchor = at + Math.max(0, inline.text.search(LETTER));
    const word = { inline, at: anchor, isRightToLeft: isOdd(embedding.levels[anchor] ?? 0), onLine: 0, x: 0 };
    const start = at;
    at += inline.text.length;
    inline.text = Array.from({ length: inline.text.length }, (_, index) => {
      return mirrored.get(start + index) ?? inline.text.charAt(index);
    }).join('');
    return word;
  });

  let isPlaced = false;
  const place = () => {
    for (const line of linesOf(words)) {
      const ends = [line[0]?.at ?? 0, line.at(-1)?.at ?? 0] as const;
      const order = bidi.getReorderedIndices(text, embedding, ...ends);
      const position = new Map(order.map((character, index) => [character, index]));
      const seen = line.toSorted((a, b) => (position.get(a.at) ?? 0) - (position.get(b.at) ?? 0));
      placeLine(line, seen, startsRight);
    }
    isPlaced = true;
  };
  for (const word of words) {
    Object.defineProperty(word.inline, 'x', {
      enumerable: true,
      get: () => {
        if (!isPlaced) place();
        return word.x;
      },
      set: (x: number) => {
        word.onLine = x;
        isPlaced = false;
      },
    });
  }
}

function linesOf(words: Word[]): Word[][] {
  const lines: Word[][] = [];
  for (const word of words) {
    const line = lines.at(-1);
    if (line && word.onLine > 0) line.push(word);
    else lines.push([word]);
  }
  return lines;
}

/** @param seen the words of the line from left to right */
function placeLine(line: Word[], seen: Word[], startsRight: boolean) {
  const space = (word: Word | undefined) => word?.inline.trailingCut ?? 0;
  let x = startsRight ? -space(line.at(-1)) : (line[0]?.onLine ?? 0);
  for (const run of neighbours(seen)) {
    // The space after the last word of a run is on the side of what follows it in the text.
    const isTurned = run[0]?.isRightToLeft !== startsRight;
    const turned = startsRight ? space(run.at(-1)) : -space(run[0]);
    const shift = isTurned ? turned : 0;
    for (const word of run) {
      word.x = x + shift;
      x += word.inline.width;
    }
  }
}

function neighbours(seen: Word[]): Word[][] {
  const runs: Word[][] = [];
  for (const word of seen) {
    const run = runs.at(-1);
    if (run && run[0]?.isRightToLeft === word.isRightToLeft) run.push(word);
    else runs.push([word]);
  }
  return runs;
}

const isOdd = (level: number) => level % 2 === 1;

/** What the maker keeps of a word and the spaces after it; `x` is set when the word is put on its line. */
type Inline = {
  text: string;
  width: number;
  trailingCut: number;
  x: number;
  /** Heights in thousandths of the size. */
  font: { ascender: number; descender: number };
};

export type Run = { text: string };

export function runsOf(text: unknown): Run[] {
  if (typeof text === 'string') return [{ text }];
  if (Array.isArray(text)) return text.flatMap(runsOf);
  return typeof text === 'object' && text !== null && 'text' in text
    ? runsOf(text.text).map((run) => ({ ...text, ...run }))
    : [];
}

export function onMeasured(node: object, act: (inlines: Inline[]) => void) {
  const earlier = Object.getOwnPropertyDescriptor(node, '_inlines')?.set;
  let inlines: Inline[] = [];
  Object.defineProperty(node, '_inlines', {
    configurable: true,
    get: () => inlines,
    set: (measured: Inline[]) => {
      inlines = measured;
      earlier?.call(node, measured);
      act(measured);
    },
  });
}
