import path from 'node:path';
import { AppError } from '#server/errors.ts';
import { threaded } from '#server/threads/threaded.ts';
import { dropRepeats, editSections } from './edit-sections.ts';
import { lengthenSections } from './lengthen-sections.ts';
import type { Section } from './section.ts';
import type * as trimming from './trim-sections.ts';
import { writeSections } from './write-sections.ts';
import { totalWords, type Writing, type WritingPorts } from './writing.ts';

const AT_ONCE = 3;
/** A rewritten section that lost more than this share of its words has lost its substance. */
const SMALLEST_SHARE = 0.6;
/** In a piece of so few sections the others cannot make up for one that is too short. */
const FEW_SECTIONS = 4;
const FULL_SHARE = 0.95;

/** A piece that could not be lengthened because the AI failed is delivered when it is short by no more than this. */
const LENGTHENING_MAY_FAIL_WITHIN = 0.1;

// Every sentence and word is examined, which takes time for very long texts.
const inTrimming = threaded<typeof trimming>(path.join(import.meta.dirname, 'trim-sections.ts'));

/**
 * The sections of a piece, within 5 % of the words it is to have where the writer makes that possible. At most two
 * calls a section: what has no source is rewritten once, what is too short is continued once, what is too long is cut.
 * Between them, one call for the whole piece mends the sentences that rules find fault with; none stands in it twice.
 */
export async function writeToLength(writing: Writing, ports: WritingPorts): Promise<Section[]> {
  await writeSections(writing, ports);
  await repairSections(writing, ports);
  await editSections(writing, ports);
  try {
    await lengthenSections(writing, ports);
    if (await dropRepeats(writing, ports)) await lengthenSections(writing, ports);
  } catch (error) {
    const isTooShort = totalWords(writing) < writing.wanted * (1 - LENGTHENING_MAY_FAIL_WITHIN);
    if (isTooShort || !(error instanceof AppError)) throw error;
  }
  await dropRepeats(writing, ports);
  const { plan, wanted, most, callToAction, sections } = writing;
  return inTrimming('trimSections', { plan, wanted, most, callToAction, sections });
}

/**
 * Rewrites each section once that says something without a fact. The better of the two texts stays; what is still open
 * in it is shown to the user, never taken out. A writer that fails here costs nothing: the first text stays.
 */
async function repairSections(writing: Writing, ports: WritingPorts): Promise<void> {
  const open: { position: number; section: Section; statements: string[] }[] = [];
  for (const [position, section] of writing.sections.entries()) {
    if (!section || section.rewrites > 0) continue;
    const statements = await ports.openStatements(section.html);
    if (statements.length > 0) open.push({ position, section, statements });
  }
  const repairNext = async (): Promise<void> => {
    const next = open.shift();
    if (!next) return;
    writing.sections[next.position] = await repaired(writing, next, ports);
    await repairNext();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, repairNext));
}

async function repaired(
  { plan, pace, signal }: Writing,
  { position, section, statements }: { position: number; section: Section; statements: string[] },
  ports: WritingPorts,
): Promise<Section> {
  const planned = plan.sections[position]?.words ?? section.words;
  const isDecisive = plan.sections.length <= FEW_SECTIONS;
  const isShort = section.words < planned * FULL_SHARE;
  const words = isDecisive && isShort ? pace.wordsToBeSure(planned) : pace.wordsToAsk(planned);
  ports.show(position, '');
  const written = await ports
    .write({ position, words, repair: { text: section.html, statements } }, signal, (html) =>
      ports.append(position, html),
    )
    .catch((error: unknown) => {
      if (signal.aborted || !(error instanceof AppError)) throw error;
      return null;
    });
  if (written) pace.record(words, written.words);
  const least = isDecisive ? Math.min(section.words, planned * FULL_SHARE) : section.words * SMALLEST_SHARE;
  const stillOpen = written ? (await ports.openStatements(written.html)).length : Infinity;
  const mends = stillOpen < statements.length || (isShort && stillOpen === statements.length);
  const kept = { ...(written && mends && written.words >= least ? written : section), rewrites: 1 };
  await ports.keep(position, kept, signal);
  return kept;
}
