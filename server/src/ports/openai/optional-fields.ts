import { APIError } from 'openai';

/** Tokens of a word, with its markup, in the languages that need the most; and of what a model thinks before. */
const TOKENS_PER_WORD = 4;
const THINKING_TOKENS = 2000;

export type Effort = { effort: 'low' | 'medium'; words?: number };
type Fields = { reasoning_effort?: 'low' | 'medium'; max_completion_tokens?: number };

const fieldsOf = ({ effort, words }: Effort): Fields => ({
  reasoning_effort: effort,
  ...(words !== undefined && { max_completion_tokens: TOKENS_PER_WORD * words + THINKING_TOKENS }),
});

const REFUSED = /reasoning_effort|max_completion_tokens/;

/** Fields that not every service and model knows: left out for good once they were refused by name. */
export function createOptionalFields() {
  let areKnown = true;
  return async <T>(asked: Effort | undefined, send: (fields: Fields) => PromiseLike<T>): Promise<T> => {
    if (!areKnown || !asked) return send({});
    try {
      return await send(fieldsOf(asked));
    } catch (error) {
      const isRefused = error instanceof APIError && (error.status === 400 || error.status === 422);
      if (!isRefused || !REFUSED.test(`${error.message} ${JSON.stringify(error.error)}`)) throw error;
      areKnown = false;
      return send({});
    }
  };
}
