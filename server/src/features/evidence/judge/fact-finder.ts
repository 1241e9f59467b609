import { createTermIndex } from '#server/text/term-index.ts';
import type { Fact } from '#shared/rules/evidence.ts';
import { baseOf, countsSame, isComparable, matchOf, valuesOf, type Match } from './compare.ts';
import type { Statement } from './find-statements.ts';
import { converted } from './measures.ts';
import { CLOCK, CODE, TELEPHONE } from './page.ts';
import { createTeller, namesInBoth } from './tell-apart.ts';

/** A sentence before or behind the one that is most like the text's counts half. */
const NEIGHBOUR = 0.5;
/** A figure is the sentence's own where its sentence is at least this much like the text's as the likest. */
const KEEP = 0.6;
const LEAST = 4;
/** Of a sentence's own weight, what the source's sentence has to share to be about the same. */
const STRONG = 0.4;
/** Less is enough to ask about a small number of what the source counts. */
const WEAK = 0.2;
const WINDOW_MAX = 300;

type Group = { fact: Fact; facts: Fact[] };
type Candidate = { fact: Fact; match: Match; likeness: number };
export type Lookup = {
  statement: Statement;
  here: Fact | null;
  /** The facts of its sentence. */
  said: readonly Fact[];
  /** One of the same value, or of one that rounding may have made, in another sentence. */
  elsewhere: Fact | null;
  instead: Fact | null;
  perhaps: Fact | null;
  /** Whether the sentence of `here` is much like the text's. */
  isAlike: boolean;
};

type Beside = {
  marked: ReadonlySet<string>;
  /** It is of "two of the three", which is no part of many. */
  isOfFew: boolean;
};

export function createFactFinder(facts: readonly Fact[]) {
  const sentences = alignSentences(facts);
  const groups = createGroups(facts);

  return {
    find(statement: Statement, { marked, isOfFew }: Beside): Lookup {
      const { own, top, topFacts, likenessOf, isLike, saidWith } = sentences.aligned(statement.sentence);
      const candidates = groups.near(statement).flatMap((group): Candidate[] => {
        const match = matchOf(statement, group.fact);
        return match === null ? [] : group.facts.map((fact) => ({ fact, match, likeness: likenessOf(fact) }));
      });
      const order = ({ fact, match, likeness }: Candidate) =>
        (match === 'same' ? 1e6 : 0) + likeness + (marked.has(fact.id) ? 1 : 0);
      let best: Candidate | undefined;
      for (const candidate of candidates) if (!best || order(candidate) > order(best)) best = candidate;

      const isMarked = top === 0 && best !== undefined && marked.has(best.fact.id);
      const isAmongLikest = best !== undefined && isAmong(best.likeness, { top, own });
      const [likest] = topFacts;
      const isToldApart =
        best !== undefined &&
        likest !== undefined &&
        best.fact.sentence !== likest.sentence &&
        isLike(best.fact) &&
        createTeller(statement, likest.sentence)(best.fact.sentence);
      const isSaid = isAmongLikest && !isToldApart;
      const isHere = best?.match === 'same' && (isSaid || isMarked || statement.unit === TELEPHONE);
      const isOfMany = (fact: Fact) => isOfFew && !isOfSize(statement, fact);
      const others = topFacts.filter((fact) => isComparable(statement, fact));
      const counted = others.find((fact) => !isOfMany(fact) && countsSame(statement, fact)) ?? null;
      const isStrong = top >= STRONG * own;
      const instead = isStrong ? (counted ?? others.find((fact) => isOfSize(statement, fact)) ?? null) : null;
      const isNamed = best?.match === 'same' && marked.has(best.fact.id);
      const isFar =
        instead !== null &&
        best !== undefined &&
        !isNamed &&
        (isToldApart || best.likeness < NEIGHBOUR * top);

      return {
        statement,
        here: isHere ? (best?.fact ?? null) : null,
        said: isHere && best ? saidWith(best.fact) : [],
        elsewhere: isFar ? null : (best?.fact ?? null),
        instead,
        perhaps: instead ?? (top >= WEAK * own ? counted : null),
        isAlike: best !== undefined && best.likeness >= STRONG * own,
      };
    },
  };
}

/** Lines of lists, tables and headings have none; "Portions: 4 to 6." is one that has. */
const SENTENCE_END = /[.!?…。！？]["'’”»)\]」』]*$/u;
const LABELLED = /^[^:：.!?]{1,40}\s?[:：]\s?\P{L}*\p{N}/u;
const isProse = (sentence: string) => SENTENCE_END.test(sentence) && !LABELLED.test(sentence);

/** Short names decide between sentences that are equally like. */
function likestOf(sentence: string, tied: readonly Fact[]): Fact | undefined {
  let [likest] = tied;
  if (tied.length < 2) return likest;
  let most = -1;
  for (const fact of tied) {
    const names = namesInBoth(sentence, fact.sentence);
    if (names > most) [likest, most] = [fact, names];
  }
  return likest;
}

/** Holds a sentence of the text against those of the facts, each at its place in the sources. */
function alignSentences(facts: readonly Fact[]) {
  const places = new Map<string, number>();
  const placeOf = new Map<Fact, number>();
  for (const fact of facts) {
    const key = `${fact.source} ${fact.sentence}`;
    const place = places.get(key) ?? places.size;
    places.set(key, place);
    placeOf.set(fact, place);
  }
  const index = createTermIndex([...places.keys()].map((key) => key.slice(key.indexOf(' ') + 1)));
  const all = [...placeOf.keys()];
  const prose = new Map(all.map((fact) => [placeOf.get(fact), isProse(fact.sentence) && fact.source]));
  /** A line of a list says nothing of the next one. */
  const isSameProse = (one: number, other: number) =>
    Boolean(prose.get(one)) && prose.get(one) === prose.get(other);
  const inPlace = Map.groupBy(facts, (fact) => placeOf.get(fact) ?? -1);
  const placeAt = (fact: Fact | undefined) => (fact && placeOf.get(fact)) ?? -1;
  const known = new Map<string, ReturnType<typeof align>>();

  function align(sentence: string) {
    const { shared, own } = index.likeness(sentence);
    const at = (place: number) => shared.get(place) ?? 0;
    let top = 0;
    let tied: number[] = [];

    for (const [place, weight] of shared) {
      if (weight > top) [top, tied] = [weight, []];
      if (weight === top) tied.push(place);
    }

    const topFacts =
      inPlace.get(
        placeAt(
          likestOf(
            sentence,
            tied.flatMap((place) => inPlace.get(place)?.[0] ?? []),
          ),
        ),
      ) ?? [];
    /** Its own sentence, not one beside it. */
    const isLike = (fact: Fact) => at(placeAt(fact)) >= NEIGHBOUR * top;
    const likenessOf = (fact: Fact) => {
      const place = placeAt(fact);
      const beside = [place - 1, place + 1].filter((other) => isSameProse(place, other)).map(at);
      return Math.max(at(place), NEIGHBOUR * Math.max(0, ...beside));
    };
    const saidWith = (fact: Fact) => inPlace.get(placeAt(fact)) ?? [];

    return { own, top, topFacts, likenessOf, isLike, saidWith };
  }

  return {
    aligned(sentence: string) {
      const found = known.get(sentence) ?? align(sentence);
      known.set(sentence, found);
      return found;
    },
  };
}

/** "5 tips for bakers" says nothing against 1,250 bakers; "12 bakers" does. */
const SMALL_MAX = 20;
const isOfSize = ({ isMinor, kind, unit }: Statement, { value }: Fact) =>
  !isMinor || kind !== 'number' || unit === CODE || Number(value) <= SMALL_MAX;

/** A sentence without words of its own, such as a cell of a table, is about whatever has its value. */
const isAmong = (likeness: number, { top, own }: { top: number; own: number }) =>
  own === 0 || (likeness > 0 && likeness >= KEEP * top && likeness >= Math.min(LEAST, top));

function createGroups(facts: readonly Fact[]) {
  const groups = new Map<string, Group>();

  for (const fact of facts) {
    const key = JSON.stringify([fact.kind, fact.value, fact.unit, fact.surface.replace(/[^\d.,]/g, '')]);
    const group = groups.get(key) ?? { fact, facts: [] };
    group.facts.push(fact);
    groups.set(key, group);
  }

  const exact = new Map<string, Group[]>();
  const numbers: [number, Group][] = [];

  for (const group of groups.values()) {
    for (const key of keysOf(group.fact)) exact.set(key, [...(exact.get(key) ?? []), group]);
    for (const number of numbersOf(group.fact)) numbers.push([number, group]);
  }

  numbers.sort(([one], [other]) => one - other);

  return {
    near: (statement: Statement): Group[] => {
      const found = new Set<Group>();
      for (const key of keysOf(statement)) for (const group of exact.get(key) ?? []) found.add(group);
      for (const number of numbersOf(statement))
        for (const group of within(numbers, number)) found.add(group);
      return [...found];
    },
  };
}

type Compared = Pick<Fact, 'kind' | 'value' | 'unit' | 'surface'>;

function keysOf({ kind, value, unit }: Compared): string[] {
  if (unit === TELEPHONE) return [`tel ${value.slice(-7)}`];
  if (unit === CLOCK) return [`hour ${Number(value.split(':')[0]) % 12}`];
  if (kind === 'date') {
    const [year, month, day] = /^(-|\d+)(?:-(\d\d))?(?:-(\d\d))?$/.exec(value)?.slice(1) ?? [];
    return month
      ? [`${year}`, `${year}-${month}`, `--${month}`, `${year}-${month}-${day}`, `--${month}-${day}`]
      : [value];
  }
  const hour = unit === null || unit === 'hour' ? Math.floor(Number(value)) : Number.NaN;
  return [value, ...(hour >= 0 && hour <= 24 ? [`hour ${hour % 12}`] : [])];
}

const numbersOf = (one: Compared) => [
  ...new Set(
    valuesOf(one).flatMap((value) => [value, value * baseOf(one.unit)[1], ...inCelsius(value, one.unit)]),
  ),
];

const inCelsius = (value: number, unit: string | null) =>
  unit === 'fahrenheit'
    ? [true, false].map((isDifference) => converted(value, { from: unit, to: 'celsius', isDifference }))
    : [];

function within(numbers: readonly [number, Group][], number: number): Group[] {
  const [least, most] = [number / 1.3, number * 1.3].sort((one, other) => one - other) as [number, number];
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle]?.[0] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  const found: Group[] = [];
  for (let at = low; at < numbers.length && (numbers[at]?.[0] ?? 0) <= most; at += 1) {
    const group = numbers[at]?.[1];
    if (group) found.push(group);
  }
  if (found.length <= WINDOW_MAX) return found;
  return found
    .filter(({ fact }) => valuesOf(fact).some((value) => Math.abs(value - number) < 1e-9 * Math.abs(number)))
    .slice(0, WINDOW_MAX);
}
