import { stripTags } from '#shared/rules/text/text.ts';
import { data, joined, type Prompt } from '../../openai/prompt.ts';
import type { Brief } from '../brief.ts';
import { HTML_RULE, TRUTH_RULE } from './rules.ts';

export function summaryPrompt(brief: Brief, content: string): Prompt {
  return {
    system: joined(
      'You write the short summary that stands before a piece, for readers and AI search engines in a hurry.',
      TRUTH_RULE,
      'Answer the question behind the topic directly in the first sentence, then give the three most useful points, ' +
        'in about 60 words. Use only what the piece says, in its language.',
      HTML_RULE,
    ),
    user: joined(data('topic', brief.topic), data('piece', stripTags(content))),
  };
}
