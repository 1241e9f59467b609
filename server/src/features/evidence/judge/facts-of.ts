import type { Fact } from '#shared/rules/evidence.ts';
import { findStatements } from './find-statements.ts';
import { linkOf } from './links.ts';

type Link = { href: string; start: number; end: number };
type Place = { source: number; firstNumber: number; links?: readonly Link[] };

const FACTS_MAX = 5000;

/**
 * The numbered facts of a source's text. Links that its text does not spell out are given with their places.
 * @param place.firstNumber the number of the first fact: facts are counted over all sources of a piece.
 */
export function factsOf(text: string, language: string, { source, firstNumber, links = [] }: Place): Fact[] {
  const hidden = links.flatMap(({ href, start, end }) => linkOf(href, start, end) ?? []);
  return findStatements(text, language, hidden, FACTS_MAX)
    .slice(0, FACTS_MAX)
    .map(({ kind, value, unit, surface, start, end, sentence }, index) => ({
      id: `f${firstNumber + index}`,
      source,
      kind,
      value,
      unit,
      surface,
      start,
      end,
      sentence,
    }));
}
