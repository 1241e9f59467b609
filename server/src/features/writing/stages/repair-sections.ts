import { AppError } from '#server/errors.ts';
import type { Section } from './section.ts';
import type { Writing, WritingPorts } from './writing.ts';

const AT_ONCE = 3;
/** A rewritten section that lost more than this share of its words has lost its substance. */
const SMALLEST_SHARE = 0.6;
/** In a piece of so few sections the others cannot make up for one that is too short. */
const FEW_SECTIONS = 4;
const FULL_SHARE = 0.95;

/**
 * Rewrites each section once that says something without a fact. The better of the two texts stays; what is still open
 * in it is shown to the user, never taken out. A writer that fails here costs nothing: the first text stays.
 */
export async function repairSections(writing: Writing, ports: WritingPorts): Promise<void> {
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
