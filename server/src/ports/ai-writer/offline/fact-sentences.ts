import type { Fact } from '#shared/evidence.ts';
import { countWords } from '#shared/text.ts';
import { isClosed } from './markup.ts';

const LONGEST = 300;
const MARK = /⟦f\d{1,5}⟧/g;

/** Sentences of the sources word for word, as many as there is room for, each figure with its mark. */
export function factSentences(facts: Fact[], room: number): string {
  let left = room;
  const sentences = new Set(facts.map(({ sentence }) => sentence.replace(/\s+/g, ' ').trim()));
  return [...sentences]
    .filter((sentence) => {
      const words = countWords(sentence);
      const fits = sentence.length <= LONGEST && isClosed(sentence) && words <= left;
      if (fits) left -= words;
      return fits;
    })
    .map((sentence) => withMarks(sentence, facts))
    .join(' ');
}

/** A text of the user's own with a mark behind each figure that is a fact. */
export function withMarks(text: string, facts: Fact[]): string {
  const places = facts.flatMap(({ id, surface }) => {
    const at = text.indexOf(surface);
    return at < 0 ? [] : [{ id, end: at + surface.length }];
  });
  return places
    .toSorted((one, other) => other.end - one.end)
    .reduce((marked, { id, end }) => `${marked.slice(0, end)}⟦${id}⟧${marked.slice(end)}`, text);
}

/** Marks are no words of the text. */
export const withoutMarks = (html: string) => html.replace(MARK, '');
