import { createTermIndex } from '#server/text/term-index.ts';
import type { Fact } from '#shared/rules/evidence.ts';
import { countWords } from '#shared/rules/text/text.ts';
import type { PlannedSection } from '#shared/schemas/content-plan.ts';
import { dataWithFacts } from '../../openai/prompt.ts';
import type { Brief } from '../brief.ts';
import { offeredFacts } from '../offered-facts.ts';
import { passagesOf } from '../passages.ts';
import { wishesOf } from '../wishes.ts';

const PASSAGES_MAX = 3;
/** Of the best alone, and of all: most of a prompt is to be what the sections share, because that is cached. */
const PASSAGE_WORDS_MAX = 600;
const PASSAGES_WORDS_MAX = 200;
/** What a fact of the section adds to its passage. */
const FACT_BONUS = 0.1;

type Sourced = Pick<Brief, 'sources' | 'facts' | 'includeText' | 'insights'>;

/** Everything that the sources say, once: their texts and the wishes, with the facts marked where they stand. */
export function allMaterial(brief: Sourced): string[] {
  const writer = createFactMarker(offeredFacts(brief.facts));
  const wishes = wishesOf(brief);
  const texts = brief.sources.map(({ number }) => ({ number, text: passagesOf(brief, number).join('\n\n') }));

  return [
    ...texts.map(({ number, text }) => text && writer.sourceText(number, text)),
    wishes.length > 0 &&
      writer.text('wishes', wishes.map((wish, index) => `${index + 1}. ${wish}`).join('\n\n')),
    writer.rest(),
  ].filter((text) => text !== false);
}

/** What belongs to a section: the passages that fit its points best, its wishes, and what else its facts say. */
export function sectionMaterial(brief: Sourced, section: PlannedSection): string[] {
  const own = new Set(section.facts);
  const writer = createFactMarker(brief.facts.filter(({ id }) => own.has(id)));
  const wishes = wishesOf(brief);
  const asked = section.wishes.flatMap((number) => wishes[number - 1] ?? []);

  return [
    ...nearestPassages(brief, section).map(({ number, text }) => writer.sourceText(number, text)),
    asked.length > 0 && writer.text('wishes', asked.join('\n\n')),
    writer.rest(),
  ].filter((text) => text !== false);
}

/** Marks each fact once, at the first place that has it. */
function createFactMarker(facts: readonly Fact[]) {
  const left = new Map(facts.map((fact) => [fact.id, fact]));

  function place(text: string, candidates: Fact[]) {
    const placed: { id: string; start: number; end: number }[] = [];
    let [sentenceAt, at] = [0, 0];
    for (const { id, surface, sentence } of candidates) {
      const foundAt = text.indexOf(sentence, sentenceAt);
      if (foundAt < 0) continue;
      const start = text.indexOf(surface, Math.max(foundAt, at));
      const end = start + surface.length;
      sentenceAt = foundAt;
      if (start < 0 || end > foundAt + sentence.length) continue;
      left.delete(id);
      placed.push({ id, start, end });
      at = end;
    }
    return placed;
  }

  const text = (name: string, shown: string, candidates = [...left.values()]) =>
    dataWithFacts(name, shown, place(shown, candidates));

  return {
    text,
    sourceText: (number: number, shown: string) =>
      text(
        `from source ${number}`,
        shown,
        [...left.values()].filter(({ source }) => source === number),
      ),
    /** The sentences of the facts that no text shown so far has; false where none is left. */
    rest: () => {
      const sentences = [...new Set(Array.from(left.values(), ({ sentence }) => sentence))];
      return sentences.length > 0 && text('further facts', sentences.join('\n'));
    },
  };
}

/** Those that hold the section's facts, or speak of its points. */
function nearestPassages(brief: Sourced, { heading, question, points, facts }: PlannedSection) {
  const own = new Set(facts);
  const sentences = brief.facts.filter(({ id }) => own.has(id)).map(({ sentence }) => sentence);
  const passages = brief.sources.flatMap(({ number }) =>
    passagesOf(brief, number).map((text) => ({ number, text, words: countWords(text) })),
  );
  const close = createTermIndex(passages.map(({ text }) => text)).closeness(
    [heading, question, ...points].join('\n'),
  );
  let taken = 0;
  return passages
    .map((passage, at) => {
      const held = sentences.filter((sentence) => passage.text.includes(sentence)).length;
      return { ...passage, fit: (close.get(at) ?? 0) + FACT_BONUS * held };
    })
    .filter(({ fit }) => fit > 0)
    .toSorted((one, other) => other.fit - one.fit)
    .filter(({ words }) => {
      const fits = taken + words <= (taken === 0 ? PASSAGE_WORDS_MAX : PASSAGES_WORDS_MAX);
      if (fits) taken += words;
      return fits;
    })
    .slice(0, PASSAGES_MAX);
}
