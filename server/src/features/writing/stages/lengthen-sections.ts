import path from 'node:path';
import { threaded } from '#server/threads/threaded.ts';
import { sanitiseInThread } from '../../pieces/sanitise-in-thread.ts';
import { countWords } from '#shared/rules/text/text.ts';
import type { Section } from './section.ts';
import { splitSection, type Split } from './split-section.ts';
import type * as splitting from './split-section.ts';
import { fewestWords, totalWords, type Writing, type WritingPorts } from './writing.ts';

const AT_ONCE = 3;
/** A section may exceed its planned length by this share when others can take the rest. */
const LARGEST_ADDITION = 0.75;
/** Asks for a little more than is missing, because a text that is too long can be cut exactly. */
const GENEROSITY = 1.15;

/** Every sentence of a section is examined, which takes time for very long texts. */
const SHORT = 10_000;
const inSplitting = threaded<typeof splitting>(path.join(import.meta.dirname, 'split-section.ts'));

type Addition = { position: number; section: Section; words: number };

/**
 * Continues the shortest sections, once each, while the piece is too short; the last one before its closing.
 * @throws the error of a continuation, after the parallel ones have ended.
 */
export async function lengthenSections(writing: Writing, ports: WritingPorts): Promise<void> {
  const { sections, wanted, signal } = writing;
  while (totalWords(writing) < fewestWords(wanted)) {
    const { additions, isLastChance } = nextAdditions(writing);
    if (additions.length === 0) return;
    const group = new AbortController();
    const both = AbortSignal.any([signal, group.signal]);
    const work = additions.map(async (addition) => {
      sections[addition.position] = await continued(writing, addition, isLastChance, ports, both);
    });
    await Promise.all(work).catch(async (error: unknown) => {
      group.abort();
      await Promise.allSettled(work);
      throw error;
    });
  }
}

/** The fewest sections that can take the missing words, those furthest below their plan first. */
function nextAdditions({ plan, sections, wanted }: Writing) {
  const last = sections.length - 1;
  const planned = (position: number) => plan.sections[position]?.words ?? 0;
  const candidates = sections
    .flatMap((section, position) => (section && section.rewrites === 0 ? [{ position, section }] : []))
    .map((one) => ({ ...one, missing: planned(one.position) - one.section.words }))
    .sort(
      (one, other) =>
        Number(one.position === last) - Number(other.position === last) || other.missing - one.missing,
    );
  let missing = wanted - totalWords({ sections });
  const additions: Addition[] = [];
  for (const { position, section, missing: own } of candidates.slice(0, AT_ONCE)) {
    if (missing <= 0) break;
    const words = Math.min(missing, Math.max(own, planned(position) * LARGEST_ADDITION));
    additions.push({ position, section, words });
    missing -= words;
  }
  const isLastChance = additions.length === candidates.length;
  const share = isLastChance ? Math.max(0, missing) / Math.max(1, additions.length) : 0;
  return { additions: additions.map((one) => ({ ...one, words: one.words + share })), isLastChance };
}

async function continued(
  { pace, sections, callToAction }: Writing,
  { position, section, words: missing }: Addition,
  isLastChance: boolean,
  ports: WritingPorts,
  signal: AbortSignal,
): Promise<Section> {
  const isLast = position === sections.length - 1;
  const words = isLastChance ? pace.wordsToBeSure(missing) : pace.wordsToAsk(missing * GENEROSITY);
  const { body, closing } = await split(section.html, isLast, callToAction);
  ports.show(position, `${body}\n`);
  const added = await ports.write(
    { position, words, gap: { before: body, after: closing } },
    signal,
    (html) => ports.append(position, html),
  );
  pace.record(words, added.words);
  const html = await sanitiseInThread([body, added.html, closing].filter(Boolean).join('\n'));
  const longer = { html, words: countWords(html), rewrites: 1 };
  await ports.keep(position, longer, signal);
  return longer;
}

async function split(...[html, isLast, callToAction]: Parameters<typeof splitSection>): Promise<Split> {
  return html.length <= SHORT
    ? splitSection(html, isLast, callToAction)
    : inSplitting('splitSection', html, isLast, callToAction);
}
