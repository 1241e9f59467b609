import { APIError, type OpenAI } from 'openai';
import { zodResponseFormat } from 'openai/helpers/zod';
import { z } from 'zod';
import { storable } from '#server/database/stored.ts';
import { aiError } from '../ai-writer/ai-error.ts';
import type { Usage } from '../ai-writer/ai-writer.ts';
import { parseWithinLimits } from '../foreign-json/parse-within-limits.ts';
import { createAiClient, type AiCall, type AiClientOptions, type StreamReader } from './ai-client.ts';
import { toMessages, type Asked, type Message } from './prompt.ts';

/** Characters; several times the longest text ever asked for. */
const TEXT_MAX = 100_000;

export type ChatModelOptions = AiClientOptions & { model: string };
type Tokens = Omit<Usage, 'model'>;
type ChatCall = AiCall & { onUsage?: (usage: Usage) => void; fence?: string; effort?: Effort };
type NoteTokens = (tokens: Tokens) => void;

export type ChatModel = {
  text(prompt: Asked, call: ChatCall): Promise<string>;
  /** @param readAs supplies what services without structured answers leave out */
  structured<T>(
    name: string,
    shape: z.ZodType<T>,
    prompt: Asked,
    call: ChatCall,
    readAs?: z.ZodType<T>,
  ): Promise<T>;
  stream(prompt: Asked, call: ChatCall): AsyncGenerator<string>;
};

/** Alone in knowing the fields of its cache. */
const OPENAI_HOST = 'api.openai.com';

/** Newer models look for what they have cached up to here; without it, only at the end of the last message. */
const withBreakpoint = ({ content }: Message): OpenAI.ChatCompletionUserMessageParam => ({
  role: 'user',
  content: [{ type: 'text', text: content, prompt_cache_breakpoint: { mode: 'explicit' } }],
});

/** "Compatible" services leave fields out. */
const completion = z.object({
  choices: z.tuple(
    [
      z.object({
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
        finish_reason: z.string().nullish(),
      }),
    ],
    z.unknown(),
  ),
});

export function createChatModel({ model, ...options }: ChatModelOptions): ChatModel {
  const client = createAiClient(options);
  const asSent = sender(model, options);
  const withFields = createOptionalFields();
  const sendWith = <T>(prompt: Asked, call: ChatCall, send: (body: Body) => PromiseLike<T>) =>
    withFields(call.effort, (fields) => send({ ...asSent(prompt, call), ...fields }));
  /** Tokens are counted by model name. */
  const counted =
    (call: ChatCall): NoteTokens =>
    (tokens) => {
      call.onUsage?.({ model, ...tokens });
      options.meter?.tokens(tokens);
    };

  return {
    text: (prompt, call) =>
      client.ask(
        call,
        (api, signal) => sendWith(prompt, call, (body) => api.chat.completions.create(body, { signal })),
        (answer) => wholeText(answer, counted(call)),
      ),

    structured: (name, shape, prompt, call, readAs = shape) => {
      const response_format = zodResponseFormat(shape, name);
      return client.ask(
        call,
        (api, signal) =>
          sendWith(prompt, call, (body) =>
            api.chat.completions.create({ ...body, response_format }, { signal }),
          ),
        (answer) => readAs.parse(parseWithinLimits(jsonIn(wholeText(answer, counted(call))))),
      );
    },

    stream: (prompt, call) =>
      client.stream(
        call,
        (api, signal) =>
          sendWith(prompt, call, (body) =>
            api.chat.completions
              .create({ ...body, stream: true, stream_options: { include_usage: true } }, { signal })
              .asResponse(),
          ),
        () => chunkReader(counted(call)),
      ),
  };
}

type Body = ReturnType<ReturnType<typeof sender>> & Fields;

function sender(model: string, { now = () => new Date(), baseURL }: AiClientOptions) {
  const isOpenAi = !baseURL || new URL(baseURL).hostname === OPENAI_HOST;
  return (prompt: Asked, { fence }: ChatCall) => {
    const messages = toMessages(prompt, { now: now(), fence });
    if (!isOpenAi) return { model, messages };
    const isShared = (at: number) => at === 1 && 'shared' in prompt && prompt.shared !== undefined;
    return {
      model,
      messages: messages.map((message, at) => (isShared(at) ? withBreakpoint(message) : message)),
      ...(fence && { prompt_cache_key: fence }),
    };
  };
}

/** @throws AppError for an incomplete answer, ZodError for a malformed one */
function wholeText(answer: OpenAI.ChatCompletion, onUsage: NoteTokens): string {
  const { choices } = completion.parse(answer);
  if (answer.usage) onUsage(tokensOf(answer.usage));
  const [choice] = choices;
  if (choice.message.refusal) throw aiError('declined');
  checkFinish(choice.finish_reason ?? 'stop');
  const text = choice.message.content ?? '';
  if (text.length > TEXT_MAX || !storable(text).trim()) throw aiError('unreadable');
  return text;
}

const END = '[DONE]';

function chunkReader(onUsage: NoteTokens): StreamReader {
  let finish: string | undefined;
  let hasText = false;
  let hasEnded = false;
  let length = 0;
  let known: Tokens = { inputTokens: 0, cachedTokens: 0, outputTokens: 0 };

  return {
    text(data) {
      hasEnded ||= data === END;
      if (hasEnded) return '';

      const { choices, usage, error }: Chunk = JSON.parse(data);
      if (error) throw aiError('brokeOff');

      if (usage) {
        // Some services repeat the sum with every event.
        const tokens = tokensOf(usage);
        onUsage({
          inputTokens: tokens.inputTokens - known.inputTokens,
          cachedTokens: tokens.cachedTokens - known.cachedTokens,
          outputTokens: tokens.outputTokens - known.outputTokens,
        });
        known = tokens;
      }

      const choice = choices?.[0];
      if (!choice) return '';
      if (choice.delta?.refusal) throw aiError('declined');

      finish = choice.finish_reason ?? finish;

      const text = choice.delta?.content ?? '';
      if (!hasText) hasText = storable(text).trim() !== '';
      length += text.length;
      if (length > TEXT_MAX) throw aiError('unreadable');

      return text;
    },
    hasEnded: () => hasEnded,
    end() {
      // Only the finish reason tells a complete stream from a cut one.
      if (finish === undefined) throw aiError(hasText ? 'brokeOff' : 'unreadable');
      checkFinish(finish);
      if (!hasText) throw aiError('unreadable');
    },
  };
}

type Chunk = Partial<OpenAI.ChatCompletionChunk> & { error?: unknown };

function checkFinish(reason: string) {
  if (reason === 'length') throw aiError('tooLong');
  if (reason === 'content_filter') throw aiError('declined');
  if (reason !== 'stop') throw aiError('unreadable');
}

const tokensOf = ({
  prompt_tokens,
  prompt_tokens_details,
  completion_tokens,
}: Partial<OpenAI.CompletionUsage>): Tokens => ({
  inputTokens: prompt_tokens ?? 0,
  cachedTokens: prompt_tokens_details?.cached_tokens ?? 0,
  outputTokens: completion_tokens ?? 0,
});

/** Models without a JSON mode wrap the object in a fence or a sentence. */
function jsonIn(text: string): string {
  return text.slice(Math.max(0, text.indexOf('{')), text.lastIndexOf('}') + 1);
}

/** Tokens of a word, with its markup, in the languages that need the most; and of what a model thinks before. */
const TOKENS_PER_WORD = 4;
const THINKING_TOKENS = 2000;

type Effort = { effort: 'low' | 'medium'; words?: number };
type Fields = { reasoning_effort?: 'low' | 'medium'; max_completion_tokens?: number };

const fieldsOf = ({ effort, words }: Effort): Fields => ({
  reasoning_effort: effort,
  ...(words !== undefined && { max_completion_tokens: TOKENS_PER_WORD * words + THINKING_TOKENS }),
});

const REFUSED = /reasoning_effort|max_completion_tokens/;

/** Fields that not every service and model knows: left out for good once they were refused by name. */
function createOptionalFields() {
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
