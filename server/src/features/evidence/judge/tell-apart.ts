import { normalForm } from '#server/text/normal-form.ts';
import type { Claim } from '#shared/rules/evidence.ts';

const WORD = /[\p{L}\p{M}\p{N}]+(?:[.,:]\p{N}+)*/gu;
const FIGURE = /\p{N}/u;
const SHORTEST = 4;
const STEM = 5;
const KNOWN_MAX = 5000;

/**
 * Words tell the like sentences of a list apart: another one is about something else where it lacks a word that a claim's
 * sentence has in common with the likest one, and has none in common with it that the likest lacks.
 * @returns whether a sentence is told apart from the likest
 */
export function createTeller(
  { sentence, surface }: Pick<Claim, 'sentence' | 'surface'>,
  likest: string,
): (other: string) => boolean {
  const all = tellingOf(sentence);
  const figure = telling(` ${surface}`);
  const said = new Set([...all].filter((word) => !figure.has(word)));
  const known = tellingOf(likest);
  return (other) => {
    const others = tellingOf(other);
    const isMissing = [...said].some((word) => known.has(word) && !others.has(word));
    return isMissing && [...said].every((word) => known.has(word) || !others.has(word));
  };
}

/** How many words, without figures, two sentences have in common, short names included. */
export function namesInBoth(one: string, other: string): number {
  const others = tellingOf(other);
  return [...tellingOf(one)].filter((word) => !FIGURE.test(word) && others.has(word)).length;
}

const wordsKnown = new Map<string, ReadonlySet<string>>();

function tellingOf(sentence: string): ReadonlySet<string> {
  const found = wordsKnown.get(sentence) ?? telling(sentence);
  if (wordsKnown.size >= KNOWN_MAX) wordsKnown.clear();
  wordsKnown.set(sentence, found);
  return found;
}

/** Long words, names and figures. */
function telling(sentence: string): Set<string> {
  const words = normalForm(sentence, 'NFKC').match(WORD) ?? [];
  const kept = words.filter(
    (word, at) => word.length >= SHORTEST || FIGURE.test(word) || (at > 0 && /^\p{Lu}/u.test(word)),
  );
  return new Set(kept.map((word) => (FIGURE.test(word) ? word : word.toLowerCase().slice(0, STEM))));
}
