import { stripTags } from '#shared/rules/text/text.ts';
import type { Section } from './section.ts';
import { stopsIn } from './text-marks.ts';
import type { Writing, WritingPorts } from './writing.ts';

const AT_ONCE = 3;
/** A section makes up for the others within these shares of its planned length. */
const SMALLEST_SHARE = 0.6;
const LARGEST_SHARE = 1.5;

/** Writes the sections that are missing, several at once; each is asked for what the others leave to it. */
export async function writeSections(writing: Writing, ports: WritingPorts): Promise<void> {
  const { plan, sections, pace } = writing;
  const open = plan.sections.map((_, position) => position).filter((position) => !sections[position]);
  const expected = new Map<number, number>();
  const group = new AbortController();
  const signal = AbortSignal.any([writing.signal, group.signal]);

  async function writeNext(): Promise<void> {
    const position = open[0];
    if (position === undefined) return;
    const goal = goalOf(writing, open, expected);
    open.shift();
    expected.set(position, goal);
    const words = pace.wordsToAsk(goal);
    const before = lastSentence(sections[position - 1]);
    const written = await ports.write({ position, words, before }, signal, (html) =>
      ports.append(position, html),
    );
    pace.record(words, written.words);
    const section = { ...written, rewrites: 0 };
    await ports.keep(position, section, signal);
    expected.delete(position);
    sections[position] = section;
    await writeNext();
  }

  const hands = Array.from({ length: AT_ONCE }, writeNext);
  try {
    await Promise.all(hands);
  } catch (error) {
    // One failed section fails the piece, so the others stop.
    group.abort();
    await Promise.allSettled(hands);
    throw error;
  }
}

function lastSentence(section: Section | undefined): string | undefined {
  const text = section && stripTags(section.html);
  return text?.slice(stopsIn(text, 'sentence').at(-2) ?? 0).trim();
}

/** Words for the first open section: its share of what the finished and running ones leave. */
function goalOf({ plan, sections, wanted }: Writing, open: number[], expected: Map<number, number>): number {
  const planned = (position: number | undefined) => plan.sections[position ?? -1]?.words ?? 0;
  const taken = sections.reduce((sum, section) => sum + (section?.words ?? 0), 0);
  const inWork = [...expected.values()].reduce((sum, words) => sum + words, 0);
  const left = open.reduce((sum, position) => sum + planned(position), 0);
  const own = planned(open[0]);
  const fair = ((wanted - taken - inWork) * own) / Math.max(1, left);
  return Math.round(Math.min(own * LARGEST_SHARE, Math.max(own * SMALLEST_SHARE, fair)));
}
