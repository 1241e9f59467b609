export type Sized = { words: number };

/** A shortened paragraph weighs as much as this many missing words, one cut to a single sentence as this many. */
const ROUGH = 1.5;
const LONE = 4;

/**
 * Chooses the beginning of each paragraph, and any of the closing sentences, so that together they come as near to
 * `words` as possible without exceeding it. A paragraph is never shortened in its middle, because its sentences lean
 * on those before.
 */
export function fitted<T extends Sized>(
  paragraphs: readonly T[][],
  closers: readonly T[],
  words: number,
): T[][] {
  let best: { lengths: number[]; closing: T[]; cost: number } = { lengths: [], closing: [], cost: Infinity };
  const closings = subsets(closers).map((closing) => ({ closing, words: total(closing) }));
  /** What the paragraphs from an index on, and the closers, could add at most. */
  const most = paragraphs.map((_, index) => total(paragraphs.slice(index).flat()) + total(closers));

  const search = (lengths: number[], open: number, roughness: number) => {
    const index = lengths.length;
    const paragraph = paragraphs[index];
    if (!paragraph) {
      for (const { closing, words } of closings) {
        const cost = open - words + closing.length + roughness;
        if (words <= open && cost < best.cost) best = { lengths, closing, cost };
      }
      return;
    }
    if (Math.max(0, open - (most[index] ?? 0)) + roughness >= best.cost) return;
    for (let length = paragraph.length; length >= 0; length -= 1) {
      const used = total(paragraph.slice(0, length));
      if (used > open) continue;
      search([...lengths, length], open - used, roughness + roughnessOf(paragraph, length, index));
    }
  };
  search([], words, 0);
  return [...best.lengths.map((length, index) => paragraphs[index]?.slice(0, length) ?? []), best.closing];
}

/** Left out altogether is fine, except for the paragraph that opens the section. */
function roughnessOf(paragraph: readonly unknown[], length: number, index: number): number {
  if (length === 0) return index === 0 ? ROUGH : 0;
  if (length === paragraph.length) return 0;
  return length === 1 && index > 0 ? LONE : ROUGH;
}

function subsets<T>(items: readonly T[]): T[][] {
  return items.reduce<T[][]>((sets, item) => [...sets, ...sets.map((set) => [...set, item])], [[]]);
}

function total(items: readonly Sized[]): number {
  return items.reduce((sum, { words }) => sum + words, 0);
}
