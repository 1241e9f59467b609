import { composePhrases } from './compose-phrases.ts';
import type { Keywords } from './keywords.ts';

/** Phrases composed from the topic, without any service and so without any number. */
export function createOfflineKeywords(): Keywords {
  return {
    name: 'offline',
    suggest: (topic) =>
      Promise.resolve({
        source: null,
        items: composePhrases(topic).map((phrase) => ({ phrase, volume: null, competition: null })),
      }),
  };
}
