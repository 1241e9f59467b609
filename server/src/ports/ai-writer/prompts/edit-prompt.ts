import { data, joined, markedData, type Prompt } from '../../openai/prompt.ts';
import type { EditRequest } from '../ai-writer.ts';
import { commonMaterial, voiceRules } from './brief-material.ts';
import { TRUTH_RULE } from './rules.ts';

const TASK =
  'You are the editor of a finished piece. Some of its sentences have a fault. Write each of them again without the ' +
  'fault, about as long as it was. What it means stays, unless it repeats another sentence: then say something new ' +
  'that fits its place. Keep every mark such as ⟦f12⟧ directly behind its figure, and every link. Add no figure, date, ' +
  'quotation, name or link.';
const ANSWER =
  'Answer with JSON: sentences, each with number (that of the sentence) and text (HTML of the one sentence, without a ' +
  'paragraph around it). Leave out a sentence that you cannot better.';

/** All faulty sentences of a piece, for one call. */
export function editPrompt({ brief, sentences }: EditRequest): Prompt {
  return {
    system: joined(TASK, TRUTH_RULE, ANSWER, voiceRules(brief)),
    user: joined(
      commonMaterial(brief),
      ...sentences.map(({ html, problem }, index) =>
        joined(markedData(`sentence ${index + 1}`, html), data(`fault of sentence ${index + 1}`, problem)),
      ),
    ),
  };
}
