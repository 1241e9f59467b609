import type { Fact } from '#shared/evidence.ts';
import {
  contextAgrees,
  contextShare,
  contextWords,
  countedWords,
  countsBehindQualities,
} from './context-words.ts';
import type { Mention } from './find-mentions.ts';
import { endsOf } from './mentions/page.ts';
import { isSameUnit } from './same-value.ts';
import { isToldBy, placeOf } from './told-by.ts';

/** A word that stands in more facts than these says nothing about which of them is meant. */
const COMMON_MAX = 400;
/** A fact of another value is only held against a claim whose sentence says almost the same. */
const SAME_SENTENCE = 0.6;

type Known = {
  fact: Fact;
  words: ReadonlySet<string>;
  /** What the fact's figure counts, and what all figures of its sentence do. */
  counted: readonly string[];
  countedThere: ReadonlySet<string | undefined>;
};

/** Finds the fact a statement without a mark speaks of: the same figure in a sentence about the same thing. */
export function createContextFinder(facts: readonly Fact[], language: string) {
  const known = knownOf(facts);
  const byWord = new Map<string, Known[]>();
  for (const entry of known) {
    for (const word of entry.words) {
      const list = byWord.get(word) ?? [];
      list.push(entry);
      byWord.set(word, list);
    }
  }

  return (mention: Mention): { fact: Fact; isSame: boolean } | null => {
    const words = contextWords(mention.sentence);
    const related = new Set<Known>();
    for (const word of words) {
      const entries = byWord.get(word) ?? [];
      if (entries.length <= COMMON_MAX) for (const entry of entries) related.add(entry);
    }
    let other: Fact | null = null;
    let most = SAME_SENTENCE;
    for (const entry of related) {
      if (isToldBy(mention, entry.fact, language)) {
        if (contextAgrees(words, entry.words) && countsTheSame(mention, entry))
          return { fact: entry.fact, isSame: true };
        continue;
      }
      if (!isComparable(mention, entry.fact)) continue;
      const share = contextShare(words, entry.words);
      if (share < most) continue;
      most = share;
      other = entry.fact;
    }
    return other && { fact: other, isSame: false };
  };
}

function knownOf(facts: readonly Fact[]): Known[] {
  const bySentence = new Map<string, Set<string | undefined>>();
  return facts.map((fact) => {
    const { sentence, surface } = fact;
    const at = isCount(fact) ? placeOf(sentence, surface) : -1;
    const counted = at < 0 ? [] : countedWords(sentence, at + surface.length);
    const countedThere = bySentence.get(sentence) ?? new Set();
    bySentence.set(sentence, countedThere.add(counted.at(-1)));
    return { fact, words: contextWords(sentence), counted, countedThere };
  });
}

const isCount = ({ kind, unit }: Pick<Fact, 'kind' | 'unit'>) => kind === 'number' && unit === null;

/** A fact of another value that the statement may have got wrong. */
function isComparable(mention: Mention, fact: Fact): boolean {
  if (mention.kind === 'quote' || mention.kind === 'study') return false;
  return mention.kind === fact.kind && isSameUnit(mention, fact);
}

/** "120 shops" is not "120 bakers", and "2,024 shops" is not the year; years from and to read as either. */
function countsTheSame(mention: Mention, known: Known): boolean {
  const { fact, words, countedThere } = known;
  const isDate = [mention.kind, fact.kind].includes('date') && endsOf(mention.value).length === 1;
  if (isDate) return mention.kind === fact.kind;
  if (!isCount(mention)) return true;
  const end = mention.at + mention.surface.length;
  const counted = countedWords(mention.sentence, end).at(-1);
  if (counted === undefined || counted === known.counted.at(-1)) return true;
  if (words.has(counted)) return !countedThere.has(counted);
  return countsBehindQualities(mention.sentence, end, known);
}
