import { data, joined, type Prompt } from '../../openai/prompt.ts';
import type { ReadingRequest } from '../ai-writer.ts';

const TASK =
  'You check the statements of a text against its sources. For each claim you get the sentence it stands in and the ' +
  'sentence of its source. Say "supported" where the source says the same of the same thing, "contradicted" where it ' +
  'says otherwise, or says it of another thing, time or place, and "unclear" where it cannot be told. Judge by these ' +
  'sentences alone, not by what you know. The languages may differ.';
const ANSWER = 'Answer with JSON: verdicts, each with number (that of the claim) and verdict.';

/** All claims of a piece that have a source, for one call. */
export function readingPrompt({ pairs }: ReadingRequest): Prompt {
  return {
    system: joined(TASK, ANSWER),
    user: joined(
      ...pairs.map(({ claim, sentence, source }, index) =>
        joined(
          data(`claim ${index + 1}`, `${claim} in: ${sentence}`),
          data(`source of claim ${index + 1}`, source),
        ),
      ),
    ),
  };
}
