import { z } from 'zod';
import { createChatModel, type ChatModelOptions } from '../openai/chat-model.ts';
import { data, joined, type Prompt } from '../openai/prompt.ts';
import type { Keywords } from './keywords.ts';

const MOST_PHRASES = 10;
const LONGEST_PHRASE = 80;
const phrasesAnswer = z.object({ phrases: z.array(z.string()) });

/** A model knows no search volumes, so none are asked for. */
export function createOpenAiKeywords(options: ChatModelOptions): Keywords {
  const model = createChatModel(options);
  return {
    name: 'openai',
    async suggest(topic, signal) {
      const { phrases } = await model.structured('keywords', phrasesAnswer, keywordsPrompt(topic), {
        signal,
      });
      const clean = phrases.map((phrase) => phrase.replace(/[\s<>]+/g, ' ').trim());
      const usable = clean.filter((phrase) => phrase && phrase.length <= LONGEST_PHRASE);
      return {
        source: null,
        items: [...new Set(usable)]
          .slice(0, MOST_PHRASES)
          .map((phrase) => ({ phrase, volume: null, competition: null })),
      };
    },
  };
}

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
