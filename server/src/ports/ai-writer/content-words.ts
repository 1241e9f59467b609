import { segmentsOf } from '#shared/rules/text/segments.ts';

/** Shorter words of an alphabet rarely carry the subject. */
const SHORTEST = 4;
const ALPHABETIC = /^[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Arabic}\p{sc=Hebrew}]/u;

export function contentWords(text: string): Set<string> {
  const words = new Set<string>();
  for (const { segment, isWordLike } of segmentsOf(text.toLowerCase(), 'word'))
    if (isWordLike && (segment.length >= SHORTEST || !ALPHABETIC.test(segment))) words.add(segment);
  return words;
}

export function sharedWords(one: Set<string>, other: Set<string>): number {
  return [...one].filter((word) => other.has(word)).length;
}
