import path from 'node:path';
import { countWords, stripTags } from '#shared/rules/text/text.ts';
import { AppError } from '#server/errors.ts';
import { ThreadLimitError } from '#server/threads/lanes.ts';
import { threaded } from '#server/threads/threaded.ts';
import type * as finding from './find-faults.ts';
import { sentenceKey, wordingFaults, type Fault } from './find-faults.ts';
import type { Writing, WritingPorts } from './writing.ts';

/** A sentence that is mended stays about as long as it was. */
const SMALLEST_SHARE = 0.4;
const LARGEST_SHARE = 1.6;
const FEW_WORDS = 6;

// Every sentence of the piece is examined, which takes time for very long texts.
const inThread = threaded<typeof finding>(path.join(import.meta.dirname, 'find-faults.ts'));

/**
 * Mends the sentences that rules find fault with, in one call for all of them; without a fault nobody is asked. A
 * sentence that still stands in the piece twice is taken out. A writer that fails here costs nothing.
 */
export async function editSections(writing: Writing, ports: WritingPorts): Promise<void> {
  const faults = await inThread('findFaults', textsOf(writing), writing.faultRules).catch(unlessTooMuch([]));
  if (faults.length === 0) return;
  const touched = new Set(faults.map(({ position }) => position));
  for (const position of touched) ports.show(position, writing.sections[position]?.html ?? '');
  const mended = await ports.mend(faults, writing.signal).catch((error: unknown) => {
    if (writing.signal.aborted || !(error instanceof AppError)) throw error;
    return [];
  });
  const texts = textsOf(writing);
  const said = new Set(
    texts.flatMap((html) =>
      stripTags(html)
        .split(/(?<=[.!?。])\s*/)
        .map(sentenceKey),
    ),
  );
  for (const [index, fault] of [...faults.entries()].reverse()) {
    const html = mended[index];
    if (!html || !isBetter(html, fault, said, writing)) continue;
    said.add(sentenceKey(stripTags(html)));
    const text = texts[fault.position] ?? '';
    texts[fault.position] = text.slice(0, fault.start) + html + text.slice(fault.end);
  }
  await keepTexts(writing, ports, texts, touched);
  await dropRepeats(writing, ports);
}

/** @returns whether any sentence stood in the piece twice. */
export async function dropRepeats(writing: Writing, ports: WritingPorts): Promise<boolean> {
  const before = textsOf(writing);
  const texts = await inThread('withoutRepeats', before, writing.faultRules).catch(unlessTooMuch(before));
  const changed = texts.flatMap((html, position) => (html === before[position] ? [] : position));
  await keepTexts(writing, ports, texts, new Set(changed));
  return changed.length > 0;
}

/** A text that costs too much to look through stays as it is. */
const unlessTooMuch =
  <T>(otherwise: T) =>
  (error: unknown): T => {
    if (!(error instanceof ThreadLimitError)) throw error;
    return otherwise;
  };

const textsOf = ({ sections }: Writing) => sections.map((section) => section?.html ?? '');

async function keepTexts(
  { sections, signal }: Writing,
  ports: WritingPorts,
  texts: string[],
  positions: Set<number>,
) {
  for (const position of positions) {
    const html = texts[position] ?? '';
    const section = { html, words: countWords(html), rewrites: sections[position]?.rewrites ?? 0 };
    sections[position] = section;
    await ports.keep(position, section, signal);
  }
}

/** It has none of the old faults, about the old length, the same facts and links, and no figure more. */
function isBetter(html: string, fault: Fault, said: ReadonlySet<string>, { faultRules }: Writing): boolean {
  const text = stripTags(html);
  const [words, before] = [countWords(text), countWords(fault.text)];
  const isAsLong = words >= before * SMALLEST_SHARE && words <= Math.max(FEW_WORDS, before * LARGEST_SHARE);
  const figures = new Set(fault.text.match(/\p{N}+/gu));
  const addsFigure = (text.match(/\p{N}+/gu) ?? []).some((figure) => !figures.has(figure));
  const isSame = carried(html) === carried(fault.html);
  const isFresh = !said.has(sentenceKey(text));
  return isAsLong && isSame && isFresh && !addsFigure && wordingFaults(text, faultRules).length === 0;
}

/** The facts and links of a sentence. */
const carried = (html: string) => (html.match(/data-fact="f\d{1,5}"|href="[^"]*"/g) ?? []).sort().join(' ');
