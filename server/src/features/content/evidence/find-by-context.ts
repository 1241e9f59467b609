import type { Fact } from '#shared/evidence.ts';
import { contextAgrees, contextShare, contextWords, countedWord } from './context-words.ts';
import type { Mention } from './find-mentions.ts';
import { isSameUnit, isSameValue } from './same-value.ts';

/** A word that stands in more facts than these says nothing about which of them is meant. */
const COMMON_MAX = 400;
/** A fact of another value is only held against a claim whose sentence says almost the same. */
const SAME_SENTENCE = 0.6;

type Known = { fact: Fact; words: ReadonlySet<string> };

/** Finds the fact a statement without a mark speaks of: the same figure in a sentence about the same thing. */
export function createContextFinder(facts: readonly Fact[]) {
  const known = facts.map((fact): Known => ({ fact, words: contextWords(fact.sentence) }));
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
      if (!isComparable(mention, entry.fact)) continue;
      if (isSameValue(mention, entry.fact)) {
        if (contextAgrees(words, entry.words) && countsTheSame(mention, entry))
          return { fact: entry.fact, isSame: true };
        continue;
      }
      const share = contextShare(words, entry.words);
      if (share < most || mention.kind === 'quote' || mention.kind === 'study') continue;
      most = share;
      other = entry.fact;
    }
    return other && { fact: other, isSame: false };
  };
}

function isComparable(mention: Mention, fact: Fact): boolean {
  return mention.kind === 'quote' || (mention.kind === fact.kind && isSameUnit(mention, fact));
}

/** "120 shops" is not "120 bakers". */
function countsTheSame({ kind, unit, sentence, surface }: Mention, { words }: Known): boolean {
  if (kind !== 'number' || unit !== null) return true;
  const counted = countedWord(sentence, surface);
  return counted === null || words.has(counted);
}
