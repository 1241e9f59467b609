import type { Fact } from '#shared/evidence.ts';
import { findMentions, withSentences, type Mention } from './find-mentions.ts';
import { linkOf } from './mentions/links.ts';

type Link = { href: string; start: number; end: number };
type Place = { source: number; firstNumber: number; links?: readonly Link[] };

/** No source needs more; what a writer is given is chosen from them. */
const FACTS_MAX = 5000;

/**
 * The numbered facts of a source's text. Links that its text does not spell out are given with their places.
 * @param place.firstNumber the number of the first fact: facts are counted over all sources of a piece.
 */
export function factsOf(text: string, language: string, { source, firstNumber, links = [] }: Place): Fact[] {
  const hidden = links.flatMap(({ href, start, end }) => linkOf(href, start, end) ?? []);
  const mentions = [...findMentions(text, language, FACTS_MAX), ...withSentences(text, language, hidden)]
    .filter(({ isStructural }) => !isStructural)
    .sort((one, other) => one.start - other.start)
    .slice(0, FACTS_MAX);
  return mentions.map((mention, index) => factOf(mention, source, `f${firstNumber + index}`));
}

function factOf(
  { kind, value, unit, surface, start, end, sentence }: Mention,
  source: number,
  id: string,
): Fact {
  return { id, source, kind, value, unit, surface, start, end, sentence };
}
