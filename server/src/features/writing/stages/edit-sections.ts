import { storable } from '#server/database/stored.ts';
import { AppError } from '#server/errors.ts';
import { ThreadLimitError } from '#server/threads/lanes.ts';
import { threaded } from '#server/threads/threaded.ts';
import { BLOCKS, oneOf } from '#shared/rules/text/html-tags.ts';
import { countWords, stripTags } from '#shared/rules/text/text.ts';
import type * as finding from './find-faults.ts';
import { faultRulesOf, sentenceKey, wordingFaults, type Fault, type FaultRules } from './find-faults.ts';
import { hasHabit } from './habits.ts';
import { openStatementsInThread, readSectionInThread } from './read-section-in-thread.ts';
import type { Evidence } from './read-section.ts';
import { askAi, type SectionProgress, type Writing } from './writing.ts';

const SMALLEST_SHARE = 0.4;
const LARGEST_SHARE = 1.6;
const FEW_WORDS = 6;
const LONGEST_HTML = 3000;
const ONE_PARAGRAPH = new RegExp(`^<p>((?:(?!</?${oneOf(BLOCKS)}\\b)[^])*)</p>$`);

// Every sentence of the piece is examined, which takes time for very long texts.
const inThread = threaded<typeof finding>(import.meta.dirname, 'find-faults.ts');

/**
 * Mends the sentences that rules find fault with, in one call for all of them; without a fault the AI is not asked. A
 * sentence that is still in the piece twice is taken out. A writer that fails here costs nothing.
 */
export async function* editSections(writing: Writing): AsyncGenerator<SectionProgress, void> {
  const rules = rulesOf(writing);
  const texts = textsOf(writing);
  const faults = await inThread('findFaults', texts, rules).catch(unlessTooMuch([]));
  if (faults.length === 0) return;
  const touched = new Set(faults.map(({ position }) => position));
  for (const position of touched) yield { type: 'begin', position, html: texts[position] ?? '' };
  const mended = await mendSentences(writing, faults).catch((error: unknown) => {
    if (writing.signal.aborted || !(error instanceof AppError)) throw error;
    return [];
  });
  const sentences = texts.flatMap((html) => stripTags(html).split(/(?<=[.!?。])\s*/));
  const said = new Set(sentences.map(sentenceKey));
  for (const [index, fault] of [...faults.entries()].reverse()) {
    const html = mended[index];
    if (!html || !isBetter(html, fault, said, rules)) continue;
    said.add(sentenceKey(stripTags(html)));
    const text = texts[fault.position] ?? '';
    texts[fault.position] = text.slice(0, fault.start) + html + text.slice(fault.end);
  }
  yield* changeTexts(writing, texts, touched);
  yield* dropRepeats(writing);
}

export async function* dropRepeats(writing: Writing): AsyncGenerator<SectionProgress, boolean> {
  const before = textsOf(writing);
  const texts = await inThread('withoutRepeats', before, rulesOf(writing)).catch(unlessTooMuch(before));
  const changed = texts.flatMap((html, position) => (html === before[position] ? [] : position));
  yield* changeTexts(writing, texts, changed);
  return changed.length > 0;
}

const unlessTooMuch =
  <T>(otherwise: T) =>
  (error: unknown): T => {
    if (!(error instanceof ThreadLimitError)) throw error;
    return otherwise;
  };

const rulesOf = ({ brief, plan, evidence }: Writing) => faultRulesOf(brief, plan, evidence.language);
const textsOf = ({ sections }: Writing) => sections.map((section) => section?.html ?? '');

function* changeTexts(
  { sections }: Writing,
  texts: string[],
  positions: Iterable<number>,
): Generator<SectionProgress, void> {
  for (const position of positions) {
    const html = texts[position] ?? '';
    const section = { html, words: countWords(html), rewrites: sections[position]?.rewrites ?? 0 };
    sections[position] = section;
    yield { type: 'section', position, section };
  }
}

async function mendSentences(writing: Writing, faults: Fault[]): Promise<string[]> {
  const sentences = faults.map(({ html, problem }) => ({ html, problem }));
  const texts = await askAi(writing, 'edit', (options) =>
    writing.writer.mendSentences({ brief: writing.brief, sentences }, options),
  );
  return Promise.all(faults.map(({ html }, index) => readMended(html, texts[index] ?? '', writing.evidence)));
}

/** One sentence, sanitised; empty where it says something checkable that the first one did not say. */
async function readMended(sentence: string, text: string, evidence: Evidence): Promise<string> {
  if (!text.trim() || text.length > LONGEST_HTML) return '';
  const html = await readSectionInThread(`<p>${storable(text).trim()}</p>`, evidence);
  const inner = ONE_PARAGRAPH.exec(html)?.[1] ?? '';
  const [before, after] = await Promise.all(
    [sentence, inner].map((one) => openStatementsInThread(`<p>${one}</p>`, evidence)),
  );
  return (after?.length ?? 0) > (before?.length ?? 0) ? '' : inner;
}

function isBetter(html: string, fault: Fault, said: ReadonlySet<string>, rules: FaultRules): boolean {
  const text = stripTags(html);
  const [words, before] = [countWords(text), countWords(fault.text)];
  const isAsLong = words >= before * SMALLEST_SHARE && words <= Math.max(FEW_WORDS, before * LARGEST_SHARE);
  const figures = new Set(ownFigures(fault.html));
  const addsFigure = ownFigures(html).some((figure) => !figures.has(figure));
  const isSame = carried(html) === carried(fault.html);
  const isFresh = !said.has(sentenceKey(text));
  return (
    isAsLong &&
    isSame &&
    isFresh &&
    !addsFigure &&
    wordingFaults(text, rules).length === 0 &&
    !hasHabit({ text, html }, rules)
  );
}

const ownFigures = (html: string): string[] =>
  stripTags(html.replace(/<span data-fact="[^"]*">.*?<\/span>/gs, '')).match(/\p{N}+/gu) ?? [];

const carried = (html: string) => (html.match(/data-fact="f\d{1,5}"|href="[^"]*"/g) ?? []).sort().join(' ');
