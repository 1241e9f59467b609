import type { PiecePlan } from '#shared/content.ts';
import type { Pace } from './pace.ts';
import type { Run } from './run.ts';
import { keepSection, writeSection, type Section } from './section.ts';

const AT_ONCE = 3;

/** All sections in the order of the plan, those of an earlier attempt included; several are written at once. */
export async function writeSections(run: Run, plan: PiecePlan, pace: Pace): Promise<Section[]> {
  const finished = new Map<number, Section>(run.sections.map((section) => [section.position, section]));
  const open = plan.sections.map((_, position) => position).filter((position) => !finished.has(position));
  const group = new AbortController();
  const signal = AbortSignal.any([run.signal, group.signal]);

  async function writeNext(): Promise<void> {
    const position = open.shift();
    const planned = position === undefined ? undefined : plan.sections[position];
    if (position === undefined || !planned) return;
    const words = pace.wordsToAsk(planned.words);
    const written = await writeSection(run, { plan, position, words }, signal, (html) =>
      run.pen.change(({ sections }) => {
        const section = sections[position];
        if (section) section.html += html;
      }),
    );
    pace.record(words, written.words);
    const section = { ...written, rewrites: 0 };
    await keepSection(run, position, section, signal);
    finished.set(position, section);
    await writeNext();
  }

  const hands = Array.from({ length: AT_ONCE }, writeNext);
  try {
    await Promise.all(hands);
  } catch (error) {
    // One failed section fails the piece: nobody waits for the others any more.
    group.abort();
    await Promise.allSettled(hands);
    throw error;
  }
  return [...finished].sort(([one], [other]) => one - other).map(([, section]) => section);
}
