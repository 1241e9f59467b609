import { stopsIn } from '#server/document/stops.ts';
import { AppError } from '#server/errors.ts';
import { sanitiseInThread } from '#server/features/pieces/sanitise-in-thread.ts';
import { threaded } from '#server/threads/threaded.ts';
import { countWords, stripTags } from '#shared/rules/text/text.ts';
import { dropRepeats, editSections } from './edit-sections.ts';
import { languageFault } from './other-language.ts';
import type * as splitting from './split-section.ts';
import { splitHtml } from './split-section.ts';
import type * as trimming from './trim-sections.ts';
import {
  atOnce,
  fewestWords,
  totalWords,
  writeSection,
  type Section,
  type SectionProgress,
  type Writing,
} from './writing.ts';

type Steps<Result = void> = AsyncGenerator<SectionProgress, Result>;

const AT_ONCE = 3;
const SMALLEST_SHARE = 0.6;
const LARGEST_SHARE = 1.5;
const LARGEST_ADDITION = 0.75;
/** Asks for a little more than is missing, because a text that is too long can be cut exactly. */
const GENEROSITY = 1.15;
/** A piece that could not be lengthened because the AI failed is delivered when it is short by no more than this. */
const LENGTHENING_MAY_FAIL_WITHIN = 0.1;

/** Every sentence and word is examined, which takes time for very long texts. */
const SHORT = 10_000;
const inTrimming = threaded<typeof trimming>(import.meta.dirname, 'trim-sections.ts');
const inSplitting = threaded<typeof splitting>(import.meta.dirname, 'split-section.ts');

/**
 * The sections of a piece, within 5 % of the words it is to have where the writer makes that possible. At most two
 * calls a section: what is in another language is rewritten once, what is too short is continued once, what is too long
 * is cut. Between them, one call for the whole piece mends the sentences that rules find fault with or no source holds;
 * none is left in it twice.
 * @param onWritten called when each section is there and none has been bettered yet
 */
export async function* writeToLength(writing: Writing, onWritten?: () => void): Steps<Section[]> {
  const { plan, most, brief, sections } = writing;
  yield* writeSections(writing);
  onWritten?.();
  if (!writing.writer.isFinal) yield* betterSections(writing);
  yield* dropRepeats(writing);
  const callToAction = brief.callToAction?.text ?? null;
  return inTrimming('trimSections', { plan, wanted: brief.wordCount, most, callToAction, sections });
}

async function* betterSections(writing: Writing): Steps {
  yield* repairLanguages(writing);
  yield* editSections(writing);
  try {
    yield* lengthenSections(writing);
    if (yield* dropRepeats(writing)) yield* lengthenSections(writing);
  } catch (error) {
    const isTooShort = totalWords(writing) < writing.brief.wordCount * (1 - LENGTHENING_MAY_FAIL_WITHIN);
    if (isTooShort || !(error instanceof AppError)) throw error;
  }
}

const plannedWords = ({ plan }: Writing, position = -1) => plan.sections[position]?.words ?? 0;

/** The first begins alone: by its first words a service has read what all sections share, and keeps it for the others. */
async function* writeSections(writing: Writing): Steps {
  const { sections, pace, signal } = writing;
  const open = [...sections.keys()].filter((position) => !sections[position]);
  const expected = new Map<number, number>();

  async function* writeNext(groupSignal: AbortSignal): Steps {
    for (let position = open[0]; position !== undefined; position = open[0]) {
      const goal = goalOf(writing, open, expected);
      open.shift();
      expected.set(position, goal);
      const words = pace.wordsToAsk(goal);
      const order = { position, words, before: lastSentence(sections[position - 1]) };
      const written = yield* writeSection(writing, order, groupSignal);
      pace.record(words, written.words);
      const section = { ...written, rewrites: 0 };
      if (!writing.writer.isFinal) readBeside(writing, section);
      yield { type: 'section', position, section };
      expected.delete(position);
      sections[position] = section;
    }
  }

  const begun = Promise.withResolvers<void>();

  async function* writeFirst(groupSignal: AbortSignal): Steps {
    try {
      for await (const step of writeNext(groupSignal)) {
        begun.resolve();
        yield step;
      }
    } finally {
      begun.resolve();
    }
  }

  async function* writeLater(groupSignal: AbortSignal): Steps {
    await begun.promise;
    yield* writeNext(groupSignal);
  }

  yield* atOnce(signal, [writeFirst, ...Array(AT_ONCE - 1).fill(writeLater)]);
}

function lastSentence(section: Section | undefined): string | undefined {
  const text = section && stripTags(section.html);
  return text?.slice(stopsIn(text, 'sentence').at(-2) ?? 0).trim();
}

/** Words for the first open section: its share of what the finished and running ones leave. */
function goalOf(writing: Writing, open: number[], expected: Map<number, number>): number {
  const inWork = [...expected.values()].reduce((sum, words) => sum + words, 0);
  const left = open.reduce((sum, position) => sum + plannedWords(writing, position), 0);
  const own = plannedWords(writing, open[0]);
  const fair = ((writing.brief.wordCount - totalWords(writing) - inWork) * own) / Math.max(1, left);
  return Math.round(Math.min(own * LARGEST_SHARE, Math.max(own * SMALLEST_SHARE, fair)));
}

/** A section is read while the others are being written, so that nobody waits for it at their end. */
function readBeside({ readings, openStatements }: Writing, { html }: Section) {
  const reading = openStatements(html);
  reading.catch(() => undefined);
  readings.set(html, reading);
}

/**
 * Writes each section once more that is in another language than the piece. The first text stays where the second is no
 * better, or where a writer fails here.
 */
async function* repairLanguages(writing: Writing): Steps {
  const open = [...writing.sections.keys()].filter((position) => faultOf(writing, position) !== null);
  async function* repairNext(signal: AbortSignal): Steps {
    for (let next = open.shift(); next !== undefined; next = open.shift())
      yield* repaired(writing, next, signal);
  }
  yield* atOnce(writing.signal, Array(AT_ONCE).fill(repairNext));
}

function faultOf({ sections, brief }: Writing, position: number): string | null {
  const section = sections[position];
  return section && section.rewrites === 0 ? languageFault(section.html, brief.language) : null;
}

async function* repaired(writing: Writing, position: number, signal: AbortSignal): Steps {
  const { pace, sections, brief } = writing;
  const [section, fault] = [sections[position], faultOf(writing, position)];
  if (!section || fault === null) return;

  const words = pace.wordsToAsk(plannedWords(writing, position));
  yield { type: 'begin', position, html: '' };

  let kept: Section = { ...section, rewrites: 1 };

  try {
    const written = yield* writeSection(writing, { position, words, fault }, signal);
    pace.record(words, written.words);
    const isLong = written.words >= section.words * SMALLEST_SHARE;
    if (isLong && languageFault(written.html, brief.language) === null) kept = { ...written, rewrites: 1 };
  } catch (error) {
    if (signal.aborted || !(error instanceof AppError)) throw error;
  }

  yield { type: 'section', position, section: kept };
  sections[position] = kept;
}

type Addition = { position: number; section: Section; words: number };

/**
 * Continues the shortest sections, once each, while the piece is too short; the last one before its closing.
 * @throws the error of a continuation, after the parallel ones have ended.
 */
async function* lengthenSections(writing: Writing): Steps {
  while (totalWords(writing) < fewestWords(writing.brief.wordCount)) {
    const { additions, isLastChance } = nextAdditions(writing);
    if (additions.length === 0) return;
    const tasks = additions.map(
      (addition) => (signal: AbortSignal) => continued(writing, addition, isLastChance, signal),
    );
    yield* atOnce(writing.signal, tasks);
  }
}

function nextAdditions(writing: Writing) {
  const { sections, brief } = writing;
  const last = sections.length - 1;
  const candidates = sections
    .flatMap((section, position) => (section && section.rewrites === 0 ? [{ position, section }] : []))
    .map((one) => ({ ...one, missing: plannedWords(writing, one.position) - one.section.words }))
    .sort(
      (one, other) =>
        Number(one.position === last) - Number(other.position === last) || other.missing - one.missing,
    );
  let missing = brief.wordCount - totalWords(writing);
  const additions: Addition[] = [];
  for (const { position, section, missing: own } of candidates.slice(0, AT_ONCE)) {
    if (missing <= 0) break;
    const words = Math.min(missing, Math.max(own, plannedWords(writing, position) * LARGEST_ADDITION));
    additions.push({ position, section, words });
    missing -= words;
  }
  const isLastChance = additions.length === candidates.length;
  const share = isLastChance ? Math.max(0, missing) / Math.max(1, additions.length) : 0;
  return { additions: additions.map((one) => ({ ...one, words: one.words + share })), isLastChance };
}

async function* continued(
  writing: Writing,
  { position, section, words: missing }: Addition,
  isLastChance: boolean,
  signal: AbortSignal,
): Steps {
  const { pace, sections, brief } = writing;
  const isLast = position === sections.length - 1;
  const words = isLastChance ? pace.wordsToBeSure(missing) : pace.wordsToAsk(missing * GENEROSITY);
  const { body, closing } = await split(section.html, isLast, brief.callToAction?.text ?? null);
  yield { type: 'begin', position, html: `${body}\n` };
  const gap = { before: body, after: closing };
  const added = yield* writeSection(writing, { position, words, gap }, signal);
  pace.record(words, added.words);
  const html = await sanitiseInThread([body, added.html, closing].filter(Boolean).join('\n'));
  const longer = { html, words: countWords(html), rewrites: 1 };
  sections[position] = longer;
  yield { type: 'section', position, section: longer };
}

async function split(...[html, isLast, callToAction]: Parameters<typeof splitHtml>) {
  return html.length <= SHORT
    ? splitHtml(html, isLast, callToAction)
    : inSplitting('splitHtml', html, isLast, callToAction);
}
