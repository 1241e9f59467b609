import { createTermIndex } from '#server/text/term-index.ts';
import type { Fact } from '#shared/rules/evidence.ts';

/** For a writer; longer prompts are read less carefully. */
const FACTS_MAX = 120;
const CHARACTERS_MAX = 24_000;
const PASSAGE_MAX = 3000;
const SHORTEST = 3;
/** What a fact that was chosen adds to its passage. */
const FACT_BONUS = 0.05;

type Offered = { text: string; facts: Fact[] };
type Material = { passages: string[]; facts: Fact[] };

/** Pure; long texts belong in a thread. @returns a text per source, and the facts in order */
export function chooseMaterial(wish: string, sources: Offered[]): Material {
  const facts = best(
    sources.map((source) => source.facts.map((fact) => ({ entry: fact, text: fact.sentence, size: 1 }))),
    wish,
    FACTS_MAX,
  ).flat();
  const chosen = new Set(facts.map(({ id }) => id));
  const passages = best(
    sources.map((source) => passagesOf(source, chosen)),
    wish,
    CHARACTERS_MAX,
  );
  return { facts, passages: passages.map((texts) => texts.join('\n\n')) };
}

function passagesOf({ text, facts }: Offered, chosen: ReadonlySet<string>) {
  const starts = facts.filter(({ id }) => chosen.has(id)).map(({ start }) => start);
  let at = 0;
  let next = 0;
  return text.split('\n\n').map((paragraph) => {
    const end = at + paragraph.length;
    const before = next;
    while ((starts[next] ?? Infinity) < end) next += 1;
    at = end + 2;
    const entry = paragraph.slice(0, PASSAGE_MAX).toWellFormed();
    return { entry, text: entry, size: entry.length + 2, bonus: FACT_BONUS * (next - before) };
  });
}

type Candidate<T> = { entry: T; text: string; size: number; bonus?: number };

/** The best of each source until they are as many as there is room for, in their order. */
function best<T>(sources: Candidate<T>[][], wish: string, room: number): T[][] {
  const texts = sources.flatMap((candidates) => candidates.map(({ text }) => text));
  const close = createTermIndex(texts, SHORTEST).closeness(wish);
  let number = 0;
  const all = sources.flatMap((candidates, source) =>
    candidates.map((candidate, place) => {
      const score = (candidate.bonus ?? 0) + (close.get(number) ?? 0);
      number += 1;
      return { ...candidate, source, place, score };
    }),
  );
  const isWhole = all.reduce((sum, { size }) => sum + size, 0) <= room;
  // Ties alternate between the sources.
  const ranked = isWhole ? all : all.toSorted((a, b) => b.score - a.score || a.place - b.place);
  let left = room;
  const taken = ranked.filter(({ size }) => {
    if (size > left) return false;
    left -= size;
    return true;
  });

  return sources.map((_, source) =>
    taken
      .filter((candidate) => candidate.source === source)
      .toSorted((a, b) => a.place - b.place)
      .map(({ entry }) => entry),
  );
}
