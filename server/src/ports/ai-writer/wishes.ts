import type { Brief } from './brief.ts';
import { sentencesOf } from './sentences.ts';

type Wishing = Pick<Brief, 'includeText' | 'insights'>;

const PASSAGE = 400;
const MOST_PASSAGES = 20;

const QUESTIONS = {
  asked: 'What customers ask most: ',
  example: "An example from the author's own work: ",
  mistakes: 'What others get wrong: ',
};
export const NO_QUESTIONS = { asked: '', example: '', mistakes: '' };

/** Passages a section can take; the plan numbers them from 1. */
export function wishesOf({ includeText, insights }: Wishing, questions = QUESTIONS): string[] {
  const { asked, example, mistakes } = insights;
  return [
    ...passagesOf(includeText ?? ''),
    asked && questions.asked + asked,
    example && questions.example + example,
    mistakes && questions.mistakes + mistakes,
  ].filter(Boolean);
}

function passagesOf(includeText: string): string[] {
  const longest = Math.max(PASSAGE, Math.ceil(includeText.length / MOST_PASSAGES));
  const passages: string[] = [];
  for (const paragraph of includeText.split(/\n+/)) {
    if (paragraph.length <= longest) {
      if (paragraph.trim()) passages.push(paragraph.trim());
      continue;
    }
    let passage = '';
    for (const sentence of sentencesOf(paragraph)) {
      if (passage && passage.length + sentence.length > longest) {
        passages.push(passage);
        passage = '';
      }
      passage += passage ? ` ${sentence}` : sentence;
    }
    if (passage) passages.push(passage);
  }
  return mergedTo(MOST_PASSAGES, passages);
}

function mergedTo(most: number, passages: string[]): string[] {
  if (passages.length <= most) return passages;
  const together = Math.ceil(passages.length / most);
  return Array.from({ length: Math.ceil(passages.length / together) }, (_, index) =>
    passages.slice(index * together, (index + 1) * together).join('\n'),
  );
}
