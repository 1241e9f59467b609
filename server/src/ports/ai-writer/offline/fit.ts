export type Sized = { words: number };

/** A shortened paragraph weighs as much as this many missing words. */
const ROUGH = 1.5;

/**
 * Chooses the beginning of each paragraph, and any of the closing sentences, so that together they come as near to
 * `words` as possible without exceeding it. A paragraph is never shortened in its middle, because its sentences lean
 * on those before; one sentence alone stands for a paragraph only in the first place.
 */
export function fitted<T extends Sized>(
  paragraphs: readonly T[][],
  closers: readonly T[],
  words: number,
): T[][] {
  let best: { lengths: number[]; closing: T[]; cost: number } = { lengths: [], closing: [], cost: Infinity };
  const closings = subsets(closers).map((closing) => ({ closing, words: total(closing) }));

  const search = (lengths: number[], open: number) => {
    const paragraph = paragraphs[lengths.length];
    if (!paragraph) {
      const roughness =
        ROUGH * lengths.filter((length, index) => isCut(paragraphs[index], length, index)).length;
      for (const { closing, words } of closings) {
        const cost = open - words + closing.length + roughness;
        if (words <= open && cost < best.cost) best = { lengths, closing, cost };
      }
      return;
    }
    const shortest = lengths.length === 0 ? 1 : 2;
    for (let length = paragraph.length; length >= 0 && best.cost > ROUGH; length -= 1) {
      const used = total(paragraph.slice(0, length));
      if ((length === 0 || length >= shortest) && used <= open) search([...lengths, length], open - used);
    }
  };
  search([], words);
  return [...best.lengths.map((length, index) => paragraphs[index]?.slice(0, length) ?? []), best.closing];
}

/** Left out altogether is fine, except for the paragraph that opens the section. */
function isCut(paragraph: readonly unknown[] | undefined, length: number, index: number): boolean {
  return length > 0 ? length !== paragraph?.length : index === 0;
}

function subsets<T>(items: readonly T[]): T[][] {
  return items.reduce<T[][]>((sets, item) => [...sets, ...sets.map((set) => [...set, item])], [[]]);
}

function total(items: readonly Sized[]): number {
  return items.reduce((sum, { words }) => sum + words, 0);
}
