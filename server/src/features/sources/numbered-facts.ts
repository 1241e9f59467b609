import type { Fact } from '#shared/rules/evidence.ts';

type Stored = Omit<Fact, 'id' | 'source'> & { n: number };

/** Facts are numbered over all sources of a piece: f1, f2… */
export function numberedFacts(sources: Stored[][]): { firstFact: number; facts: Fact[] }[] {
  let firstFact = 1;
  return sources.map((stored, index) => {
    const first = firstFact;
    firstFact += stored.length;
    const facts = stored.map(({ n, ...fact }) => ({ ...fact, id: `f${first + n - 1}`, source: index + 1 }));
    return { firstFact: first, facts };
  });
}
