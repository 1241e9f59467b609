import { data, joined, type Prompt } from '../openai/prompt.ts';

export function keywordsPrompt(topic: string): Prompt {
  return {
    system: joined(
      'You suggest phrases that people type into a search engine when they look for a topic.',
      'Answer with JSON: phrases, a list of 10 different ones of two to six words, lower case, without numbers or ' +
        'statistics about them, in the language of the topic.',
    ),
    user: data('topic', topic),
  };
}
