import { joined, type Prompt } from '../../openai/prompt.ts';
import type { SourcePiece } from '../ai-writer.ts';
import { TRUTH_RULE } from './rules.ts';
import { sourceMaterial, sourceRules } from './source-material.ts';

export function emailPrompt(source: SourcePiece): Prompt {
  return {
    system: joined(
      'You write a marketing e-mail that presents a piece of content to subscribers.',
      TRUTH_RULE,
      sourceRules(source),
      'Answer with JSON: subject (at most 60 characters), alternatives (three other subjects, each with another reason ' +
        'to open it) and body (120 to 200 words of plain text with blank lines between paragraphs, a greeting, one ' +
        'clear next step; no HTML, no Markdown).',
    ),
    user: sourceMaterial(source),
  };
}
