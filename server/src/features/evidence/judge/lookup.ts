import { LETTER, UNSPACED, type Page } from './page.ts';
import type { Words } from './words.ts';

export const LOOK_MAX = 26;

/** The longest word of a list behind a figure, one blank or hyphen between them. */
export function wordAfter<T>(
  { normalised }: Page,
  at: number,
  list: ReadonlyMap<string, T>,
): { value: T; end: number } | null {
  const from = /[ -]/.test(normalised[at] ?? '') ? at + 1 : at;
  const lengths = lengthsOf(list).get(normalised[from] ?? '');
  if (!lengths) return null;
  const rest = normalised.slice(from, from + LOOK_MAX);
  for (const length of lengths) {
    if (length > rest.length) continue;
    const word = rest.slice(0, length);
    const value = list.get(word);
    if (value === undefined) continue;
    const isOneWord =
      !ELISION.test(rest.slice(length)) &&
      [word.slice(-1), rest[length] ?? ''].some((one) => !LETTER.test(one) || UNSPACED.test(one));
    if (isOneWord && !(word.length === 1 && /^[a-z]\d/.test(rest))) return { value, end: from + length };
  }
  const [word = ''] = /^[\p{L}\p{M}]+/u.exec(rest) ?? [];
  const value = word.length >= STEM ? stemsOf(list).get(stemOf(word)) : undefined;
  return value === undefined ? null : { value, end: from + word.length };
}

/** "l'azienda". */
const ELISION = /^'\p{L}/u;
const lengthsKnown = new WeakMap<ReadonlyMap<string, unknown>, Map<string, number[]>>();

/** How long the words of a list are, the longest first, by their first character: most places are passed at once. */
function lengthsOf(list: ReadonlyMap<string, unknown>): Map<string, number[]> {
  const known = lengthsKnown.get(list);
  if (known) return known;
  const byStart = Map.groupBy(list.keys(), (word) => word[0] ?? '');
  const made = new Map(
    Array.from(byStart, ([start, words]) => {
      const lengths = new Set(words.map(({ length }) => length));
      return [start, [...lengths].sort((one, other) => other - one)];
    }),
  );
  lengthsKnown.set(list, made);
  return made;
}

const STEM = 6;
const ACCENTS = /[\u0300-\u036f]/g;
/** Without accents, which differ between countries. */
const stemOf = (word: string) => word.normalize('NFD').replace(ACCENTS, '').slice(0, STEM);
const stems = new WeakMap<ReadonlyMap<string, unknown>, Map<string, unknown>>();

/** "miliónu", "kilometrech": endings that Intl does not give. Stems of several meanings are left out. */
function stemsOf<T>(list: ReadonlyMap<string, T>): Map<string, T> {
  const made = stems.get(list);
  if (made) return made as Map<string, T>;
  const found = new Map<string, T>();
  const twice = new Set<string>();
  for (const [word, value] of list) {
    const stem = stemOf(word);
    if (!/^\p{L}{6}$/u.test(stem)) continue;
    if ((found.get(stem) ?? value) !== value) twice.add(stem);
    found.set(stem, value);
  }
  for (const stem of twice) found.delete(stem);
  stems.set(list, found);
  return found;
}

const SHORTEST_BEHIND_PREFIX = 3;

/** Where a word may begin: at its beginning, and behind what is written onto it. */
export const startsIn = (word: string, { prefixes }: Words): number[] => [
  0,
  ...prefixes
    .filter((prefix) => word.startsWith(prefix) && word.length - prefix.length >= SHORTEST_BEHIND_PREFIX)
    .map(({ length }) => length),
];

export function phraseAt<T>(
  normalised: string,
  at: number,
  phrases: ReadonlyMap<string, T>,
): { value: T; end: number } | null {
  const lengths = lengthsOf(phrases).get(normalised[at] ?? '');
  if (!lengths) return null;
  const rest = normalised.slice(at, at + LOOK_MAX + 1);
  for (const length of lengths) {
    const value = length > 1 && length <= rest.length ? phrases.get(rest.slice(0, length)) : undefined;
    if (value !== undefined && !LETTER.test(rest[length] ?? '')) return { value, end: at + length };
  }
  return null;
}
