import type { Fact } from '#shared/rules/evidence.ts';

/** For a writer; longer prompts are read less carefully. */
const FACTS_MAX = 120;
const CHARACTERS_MAX = 24_000;
const PASSAGE_MAX = 3000;
/** Words match by their first letters: "bakery", "bakeries". */
const STEM = 5;
const SHORTEST = 3;
const WORD = /[\p{L}\p{N}]+/gu;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

type Offered = { text: string; facts: Fact[] };
type Material = { passages: string[]; facts: Fact[] };

/** Pure; long texts belong in a thread. @returns a text per source, and the facts in order */
export function chooseMaterial(wish: string, sources: Offered[]): Material {
  const wanted = stemsOf(wish);
  const facts = best(
    sources.map((source) => source.facts.map((fact) => ({ entry: fact, text: fact.sentence, size: 1 }))),
    wanted,
    FACTS_MAX,
  ).flat();
  const chosen = new Set(facts.map(({ id }) => id));
  const passages = best(
    sources.map((source) => passagesOf(source, chosen)),
    wanted,
    CHARACTERS_MAX,
  );
  return { facts, passages: passages.map((texts) => texts.join('\n\n')) };
}

/** Paragraphs; chosen facts raise their score. */
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
    return { entry, text: entry, size: entry.length + 2, bonus: next - before };
  });
}

type Candidate<T> = { entry: T; text: string; size: number; bonus?: number };

/** The best of each source within `room`, in their order. */
function best<T>(sources: Candidate<T>[][], wanted: ReadonlySet<string>, room: number): T[][] {
  const all = sources.flatMap((candidates, source) =>
    candidates.map((candidate, place) => ({
      ...candidate,
      source,
      place,
      score: (candidate.bonus ?? 0) + matches(candidate.text, wanted),
    })),
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

function matches(text: string, wanted: ReadonlySet<string>): number {
  let count = 0;
  for (const stem of stemsOf(text)) if (wanted.has(stem)) count += 1;
  return count;
}

function stemsOf(text: string): Set<string> {
  const stems = new Set<string>();
  for (const [word] of text.toLowerCase().matchAll(WORD)) {
    if (UNSPACED.test(word))
      for (let at = 0; at + 1 < word.length; at += 1) stems.add(word.slice(at, at + 2));
    else if (word.length >= SHORTEST) stems.add(word.slice(0, STEM));
  }
  return stems;
}
