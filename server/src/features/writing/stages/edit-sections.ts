import { isDeepStrictEqual } from 'node:util';
import { storable } from '#server/database/stored.ts';
import { hasMark, isBlock, isLine, type Run } from '#server/document/document.ts';
import { replace, type Change } from '#server/document/edit.ts';
import { parse } from '#server/document/parse.ts';
import { plain } from '#server/document/plain.ts';
import { print, printRuns } from '#server/document/print.ts';
import { AppError } from '#server/errors.ts';
import { ThreadLimitError } from '#server/threads/lanes.ts';
import { threaded } from '#server/threads/threaded.ts';
import { countWords, stripTags } from '#shared/rules/text/text.ts';
import type * as finding from './find-faults.ts';
import { faultRulesOf, sentenceKey, wordingFaults, type Fault, type FaultRules } from './find-faults.ts';
import { hasHabit } from './habits.ts';
import { neighboursOf, openFaults } from './open-faults.ts';
import { openStatementsInThread, readSectionInThread } from './read-section-in-thread.ts';
import type { Evidence } from './read-section.ts';
import { askAi, type SectionProgress, type Writing } from './writing.ts';

const SMALLEST_SHARE = 0.4;
const LARGEST_SHARE = 1.6;
const FEW_WORDS = 6;
const LONGEST_HTML = 3000;
const FAULTS_MAX = 40;

// Every sentence of the piece is examined, which takes time for very long texts.
const inThread = threaded<typeof finding>(import.meta.dirname, 'find-faults.ts');

/**
 * Mends the sentences that rules find fault with and those that no source holds, in one call for all of them; without a
 * fault the AI is not asked. What is still open is shown to the user; a sentence that is still in the piece twice is taken
 * out. A writer that fails here costs nothing.
 */
export async function* editSections(writing: Writing): AsyncGenerator<SectionProgress, void> {
  const rules = rulesOf(writing);
  const texts = textsOf(writing);
  const faults = joinedFaults([
    ...(await openFaultsOf(writing)),
    ...(await inThread('findFaults', texts, rules).catch(unlessTooMuch([]))),
  ]);
  if (faults.length === 0) return;

  const touched = new Set(faults.map(({ position }) => position));
  for (const position of touched) yield { type: 'begin', position, html: texts[position] ?? '' };

  const mended = await mendSentences(writing, faults).catch((error: unknown) => {
    if (writing.signal.aborted || !(error instanceof AppError)) throw error;
    return [];
  });

  const sentences = texts.flatMap((html) => stripTags(html).split(/(?<=[.!?。])\s*/));
  const said = new Set(sentences.map(sentenceKey));

  const changes = new Map<number, Change[]>();
  for (const [index, fault] of [...faults.entries()].reverse()) {
    const runs = mended[index] ?? [];
    if (runs.length === 0 || !isBetter(runs, fault, said, rules)) continue;
    if (fault.isOpen && !(await isSettled(writing, fault, runs))) continue;
    said.add(sentenceKey(stripTags(printRuns(runs))));
    const { position, from, to } = fault;
    changes.set(position, [{ from, to, runs }, ...(changes.get(position) ?? [])]);
  }
  for (const [position, own] of changes) texts[position] = print(replace(parse(texts[position] ?? ''), own));

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

async function openFaultsOf({ sections, readings, openStatements }: Writing): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const [position, section] of sections.entries()) {
    if (!section) continue;
    const statements = await (readings.get(section.html) ?? openStatements(section.html));
    faults.push(...openFaults(section.html, position, statements));
  }
  return faults;
}

/** Each sentence once, in their order, with all that is said of it. */
const joinedFaults = (faults: readonly Fault[]): Fault[] =>
  [...Map.groupBy(faults, ({ position, from }) => `${position} ${from}`).values()]
    .flatMap(([first, ...others]) =>
      first ? { ...first, problem: [first, ...others].map(({ problem }) => problem).join('; ') } : [],
    )
    .sort((one, other) => one.position - other.position || one.from - other.from)
    .slice(0, FAULTS_MAX);

/** Whether a section says less that no fact holds with these words in the place of a sentence. */
async function isSettled({ sections, openStatements }: Writing, fault: Fault, runs: readonly Run[]) {
  const html = sections[fault.position]?.html ?? '';
  const mended = print(replace(parse(html), [{ ...fault, runs }]));
  const [before, after] = await Promise.all([openStatements(html), openStatements(mended)]);
  return after.length < before.length;
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

async function mendSentences(writing: Writing, faults: Fault[]): Promise<(readonly Run[])[]> {
  const neighbours = writing.sections.map((section) => neighboursOf(section?.html ?? ''));
  const sentences = faults.map((fault) => ({
    html: fault.html,
    problem: fault.problem,
    ...(neighbours[fault.position]?.(fault) ?? { before: '', after: '' }),
  }));
  const texts = await askAi(writing, 'edit', (options) =>
    writing.writer.mendSentences({ brief: writing.brief, sentences }, options),
  );
  return Promise.all(faults.map(({ html }, index) => readMended(html, texts[index] ?? '', writing.evidence)));
}

/** One sentence, sanitised; empty where it says something checkable that the first one did not say. */
async function readMended(sentence: string, text: string, evidence: Evidence): Promise<readonly Run[]> {
  if (!text.trim() || text.length > LONGEST_HTML) return [];
  const html = await readSectionInThread(`<p>${storable(text).trim()}</p>`, evidence);
  const [paragraph, ...more] = parse(html);
  const [line, ...others] = isBlock(paragraph, 'p') ? paragraph.nodes : [];
  if (!line || !isLine(line) || more.length + others.length > 0) return [];
  const [before, after] = await Promise.all(
    [`<p>${sentence}</p>`, html].map((one) => openStatementsInThread(one, evidence)),
  );
  return (after?.length ?? 0) > (before?.length ?? 0) ? [] : line.runs;
}

function isBetter(runs: readonly Run[], fault: Fault, said: ReadonlySet<string>, rules: FaultRules): boolean {
  const text = stripTags(printRuns(runs));
  const [words, before] = [countWords(text), countWords(fault.text)];
  const isAsLong = words >= before * SMALLEST_SHARE && words <= Math.max(FEW_WORDS, before * LARGEST_SHARE);
  const figures = new Set(ownFigures(fault.runs));
  const addsFigure = ownFigures(runs).some((figure) => !figures.has(figure));
  const isFresh = fault.isOpen || !said.has(sentenceKey(text));
  return (
    isAsLong &&
    isFresh &&
    !addsFigure &&
    carriesSame(runs, fault) &&
    wordingFaults(text, rules).length === 0 &&
    !hasHabit({ text, runs }, rules)
  );
}

/** What no fact holds may become one, or its link go. */
function carriesSame(runs: readonly Run[], fault: Fault): boolean {
  const [said, known] = [carriedBy(runs), carriedBy(fault.runs)];
  if (!fault.isOpen) return isDeepStrictEqual(said, known);
  const hasFacts = known.facts.every((fact) => said.facts.includes(fact));
  return hasFacts && said.links.every((link) => known.links.includes(link));
}

const ownFigures = (runs: readonly Run[]): string[] =>
  plain(runs.filter((run) => !hasMark(run, 'fact'))).match(/\p{N}+/gu) ?? [];

function carriedBy(runs: readonly Run[]) {
  const marks = [...new Set(runs.flatMap((run) => run.marks))].map(({ attributes }) => attributes);
  return {
    links: marks.flatMap(({ href }) => href ?? []).sort(),
    facts: marks.flatMap(({ 'data-fact': fact }) => fact ?? []).sort(),
  };
}
