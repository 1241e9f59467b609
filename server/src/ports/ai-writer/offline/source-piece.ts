import { textOf } from '../../../lib/read-html.ts';
import type { SourcePiece } from '../ai-writer.ts';
import { capitalised, closed, isClosed } from './markup.ts';
import { sentencesOf } from '../sentences.ts';
import { pieceParts } from './piece-parts.ts';
import { isDull } from './vocabulary.ts';

/** A summary of a finished piece, made in one reading. */
export type Gist = {
  title: string;
  /** The first sentences of the piece. */
  opening: string[];
  /** Headings of its sections, without closing marks. */
  headings: string[];
  /** One complete sentence from each section. */
  takeaways: string[];
  /** What the user wants to be mentioned. */
  mention: string;
};

const SENTENCE_MAX = 220;

export function gistOf({ title, content, aiSummary, includeText }: SourcePiece): Gist {
  const piece = pieceParts(content);
  const opening = readable(piece.first);
  const takeaways = piece.sections
    .map((section) => readable(section.opening)[0] ?? '')
    .filter((sentence) => sentence && !opening.includes(sentence));
  return {
    title: title.trim(),
    opening: opening.length > 0 ? opening : readable(textOf(aiSummary ?? '')),
    headings: piece.sections
      .map(({ heading }) => heading.trim().replace(/(?<![.:!])[.:!]+$/, ''))
      .filter(Boolean),
    takeaways: takeaways.length > 0 ? takeaways : readable(piece.text).slice(1, 6),
    mention: includeText ? closed(includeText.replace(/\s+/g, ' ').trim()) : '',
  };
}

function readable(text: string): string[] {
  return sentencesOf(text)
    .map((sentence) => sentence.replace(/^In short:\s*/, ''))
    .filter((sentence) => sentence.length <= SENTENCE_MAX && isClosed(sentence));
}

/** "#ElectricBikes" and the like from the longer words of a title, at most `count`. */
export function hashtagsOf(title: string, count: number): string[] {
  const words = title.split(/[:|?!.,()“”"]/)[0]?.match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  const telling = words.filter((word) => !isDull(word));
  const joined = telling.slice(0, 3).map(capitalised).join('');
  const tags = [joined, ...telling.map((word) => word.toLowerCase())].filter(
    ({ length }) => length >= 3 && length <= 40,
  );
  return [...new Set(tags)].slice(0, count).map((tag) => `#${tag}`);
}
