import { countWords } from '#shared/rules/text/text.ts';

type Sized = { words: number };
type Way<T> = { cost: number; chosen: T[][] };

/** A shortened paragraph costs as much as this many missing words, one cut to a single sentence or lost at the top more. */
const ROUGH = 1.5;
const LONE = 4;
const CLOSER = 1.2;

/**
 * Chooses the beginning of each paragraph, and any of the closing sentences, so that together they come as near to
 * `most` words as possible without exceeding it. A paragraph loses sentences from its end only, because they lean on
 * those before.
 */
export function fitted<T extends Sized>(paragraphs: T[][], closers: T[], most: number): T[][] {
  /** The cheapest way to each number of words. */
  let ways = new Map<number, Way<T>>([[0, { cost: 0, chosen: [] }]]);
  for (const [index, part] of [...paragraphs, ...closers.map((closer) => [closer])].entries()) {
    const next: typeof ways = new Map();
    for (const [used, way] of ways) {
      for (let length = part.length; length >= 0; length -= 1) {
        const beginning = part.slice(0, length);
        const words = beginning.reduce((sum, item) => sum + item.words, used);
        const rough = index < paragraphs.length ? roughness(part, length, index) : length * CLOSER;
        const cost = way.cost + rough;
        if (words <= most && cost < (next.get(words)?.cost ?? Infinity))
          next.set(words, { cost, chosen: [...way.chosen, beginning] });
      }
    }
    ways = next;
  }
  const costs = [...ways].map(([words, { cost, chosen }]) => ({ cost: cost + most - words, chosen }));
  return costs.sort((a, b) => a.cost - b.cost)[0]?.chosen ?? [];
}

/** Left out altogether is fine, except for the paragraph that opens the section. */
function roughness({ length: whole }: unknown[], length: number, index: number): number {
  if (length === whole || (length === 0 && index > 0)) return 0;
  return (length === 1) === index > 0 ? LONE : ROUGH;
}

/** The sentences, in their order, for which there is room. */
export function fitting(sentences: string[], room: number): string[] {
  let left = room;
  return sentences.filter((sentence) => {
    const words = countWords(sentence);
    if (words > left) return false;
    left -= words;
    return true;
  });
}
