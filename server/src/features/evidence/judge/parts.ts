import { termsOf } from '#server/text/terms.ts';
import type { Fact } from '#shared/rules/evidence.ts';
import { countsSame, isComparable, matchOf } from './compare.ts';
import type { Lookup } from './fact-finder.ts';
import type { Statement } from './find-statements.ts';
import { wordsOf } from './words.ts';

type Part = { key: string; text: string };

/** So many figures before and behind one may be of the same part of its sentence. */
const BESIDE = 4;
const SAID_MAX = 30;

/**
 * Alignment within a sentence. Its parts stand between commas and the words that join a list; the part of the source that
 * shares the most words and figures with a claim's part is about the same.
 * @returns the fact that this part says in the place of a statement, where it says another one
 */
export function createParts(placed: readonly Lookup[], language: string) {
  const partAt = createPartFinder(language);
  const partOfFact = (fact: Fact, places: Map<Fact, number>) =>
    partAt(fact.sentence, places.get(fact) ?? fact.sentence.indexOf(fact.surface));
  const partOf = ({ sentence, at }: Statement) => partAt(sentence, at);

  return (number: number): Fact | null => {
    const { statement, here, said } = placed[number] ?? {};
    if (!statement || !said) return null;
    const { key: ownKey, text: ownText } = partOf(statement);
    const mates = placed
      .slice(Math.max(0, number - BESIDE), number + BESIDE + 1)
      .filter((mate) => mate.here && mate.statement !== statement && partOf(mate.statement).key === ownKey);
    const around = here ? said : (mates[0]?.said ?? []);
    if (around.length > SAID_MAX) return null;
    const comparable = around.filter((one) => one.kind === statement.kind && isComparable(statement, one));
    const matched = Map.groupBy(comparable, (one) => matchOf(statement, one));
    const places = placesOf(around);
    const terms = termsOf(ownText.replace(statement.surface, ' '));
    const likeness = (fact: Fact) => {
      const { key, text } = partOfFact(fact, places);
      const known = termsOf(text);
      const figures = mates.filter(({ here: one }) => one && partOfFact(one, places).key === key).length;
      const counted = Number(statement.kind === 'number' && countsSame(statement, fact));
      return counted + figures + [...terms].filter((term) => known.has(term)).length;
    };
    const least = Math.max(0, ...(matched.get('same') ?? []).map(likeness));
    const isSaid = (other: Fact) => mates.some((mate) => matchOf(mate.statement, other) === 'same');
    return matched.get(null)?.find((other) => !isSaid(other) && likeness(other) > least) ?? null;
  };
}

/** Where the facts of a sentence stand in it, which are in order. */
function placesOf(said: readonly Fact[]): Map<Fact, number> {
  const places = new Map<Fact, number>();
  let behind = 0;
  for (const fact of said) {
    const { sentence, surface } = fact;
    const next = sentence.indexOf(surface, behind);
    const at = next < 0 ? sentence.indexOf(surface) : next;
    places.set(fact, at);
    behind = at + surface.length;
  }
  return places;
}

function createPartFinder(language: string) {
  const separator = new RegExp([...wordsOf(language).joins, MARKS].join('|'), 'gu');
  const known = new Map<string, number[]>();
  return (sentence: string, at: number): Part => {
    const ends =
      known.get(sentence) ??
      Array.from(sentence.matchAll(separator), ({ 0: { length }, index }) => index + length);
    known.set(sentence, ends);
    const end = ends.find((one) => one > at) ?? sentence.length;
    const start = ends.findLast((one) => one <= at) ?? 0;
    return { key: `${start} ${sentence}`, text: sentence.slice(start, end) };
  };
}

/** Not a comma or colon in a number. */
const MARKS = String.raw`[;()\u3001\uff1b]|[,:\uff0c](?!\p{N})| [\u2013\u2014-] `;
