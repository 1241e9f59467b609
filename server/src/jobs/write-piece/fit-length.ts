import { LENGTH_TOLERANCE } from '#shared/content-rules.ts';
import { countWords } from '#shared/text.ts';
import type { Pace } from './pace.ts';
import type { Section } from './section.ts';
import { trimHtml } from './trim-html.ts';

const MOST_REWRITES = 6;
const MOST_REWRITES_OF_ONE = 2;
/** The last rewrites ask for more than is missing: what is too long can be cut, what is too short cannot be helped. */
const GENEROUS_REWRITES = 2;
const GENEROSITY = 1.3;
/** Too many words weigh half as much as too few, for the same reason. */
const EXCESS_WEIGHT = 0.5;
/** A rewritten section stays within this share of its planned length. */
const SMALLEST_SHARE = 0.4;
const LARGEST_SHARE = 2.2;
/** Trimming leaves at least this share of a section's planned length. */
const TRIMMED_SHARE = 0.5;

type Piece = {
  /** Words each section was planned with. */
  planned: number[];
  sections: Section[];
  wanted: number;
  /** The piece may not have more words than this. */
  most: number;
  pace: Pace;
};

/** @returns the section's new text; undefined when it cannot be had. */
type Rewrite = (position: number, words: number) => Promise<Pick<Section, 'html' | 'words'> | undefined>;
/** Told of each section that has changed. */
type Keep = (position: number, section: Section) => Promise<void>;

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
export const totalWords = (sections: Section[]) => sum(sections.map(({ words }) => words));

/**
 * Brings the whole within 5 % of the wanted words: while it is off by more, the section that is furthest off is
 * written again, within bounds; what is still too long is cut at the end of a sentence.
 */
export async function fitLength(piece: Piece, rewrite: Rewrite, keep: Keep): Promise<Section[]> {
  const { sections, wanted, pace } = piece;
  for (;;) {
    const done = sum(sections.map(({ rewrites }) => rewrites));
    const error = totalWords(sections) - wanted;
    const position = Math.abs(error) <= wanted * LENGTH_TOLERANCE ? -1 : furthestOff(piece, error);
    const section = sections[position];
    if (!section || done >= MOST_REWRITES) break;
    const planned = piece.planned[position] ?? section.words;
    const goal = clamp(section.words - error, planned * SMALLEST_SHARE, planned * LARGEST_SHARE);
    const words = pace.wordsToAsk(goal * (MOST_REWRITES - done <= GENEROUS_REWRITES ? GENEROSITY : 1));
    const written = await rewrite(position, words);
    if (!written) break;
    pace.record(words, written.words);
    const isBetter = weight(error + written.words - section.words) < weight(error);
    const kept = { ...(isBetter ? written : section), rewrites: section.rewrites + 1 };
    sections[position] = kept;
    await keep(position, kept);
  }
  return trimPiece(piece);
}

function furthestOff({ sections, planned }: Piece, error: number) {
  const candidates = sections
    .map(({ words, rewrites }, position) => ({
      position,
      rewrites,
      off: (words - (planned[position] ?? words)) * Math.sign(error),
    }))
    .filter(({ rewrites }) => rewrites < MOST_REWRITES_OF_ONE);
  return candidates.sort((one, other) => other.off - one.off)[0]?.position ?? -1;
}

function weight(error: number) {
  return error < 0 ? -error : error * EXCESS_WEIGHT;
}

function clamp(value: number, least: number, most: number) {
  return Math.min(most, Math.max(least, value));
}

/** Cuts where there is most too much; the last section, which holds the call to action, only when nothing else is left. */
function trimPiece({ sections, planned, wanted, most }: Piece): Section[] {
  const limit = Math.min(most, Math.floor(wanted * (1 + LENGTH_TOLERANCE)));
  const fewest = Math.ceil(wanted * (1 - LENGTH_TOLERANCE));
  const trimmed = [...sections];
  const last = sections.length - 1;
  const order = sections
    .map(({ words }, position) => ({ position, excess: words - (planned[position] ?? 0) }))
    .sort(
      (one, other) =>
        Number(one.position === last) - Number(other.position === last) || other.excess - one.excess,
    );
  for (const share of [TRIMMED_SHARE, 0])
    for (const { position } of order) {
      const section = trimmed[position];
      const over = totalWords(trimmed) - limit;
      if (!section || over <= 0) continue;
      const atMost = Math.max(section.words - over, Math.round((planned[position] ?? 0) * share));
      if (atMost >= section.words) continue;
      const html = trimHtml(section.html, atMost, section.words - (totalWords(trimmed) - fewest));
      trimmed[position] = { ...section, html, words: countWords(html) };
    }
  return trimmed;
}
