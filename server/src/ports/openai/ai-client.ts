import { setTimeout as sleep } from 'node:timers/promises';
import { APIConnectionError, OpenAI } from 'openai';
import { rest } from '#server/lib/loop-delay.ts';
import { aiError } from '../ai-writer/ai-error.ts';
import { aiFetch, AiResponse } from './ai-fetch.ts';
import { measureCall, type AiMeter } from './ai-meter.ts';
import { retryDelay, toAiError } from './to-ai-error.ts';

/** Bytes; longer answers fail. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
/** A slow local model reads its prompt for so many silences; an answer that comes whole is all before its first token. */
const FIRST_SILENCES = 3;
/** Between two reads of a stream, at least. */
const REST_MS = 40;
const TAGS = /<[^>]*>?/g;

export type AiClientOptions = {
  /** Local models need no key. */
  apiKey?: string;
  baseURL?: string;
  /** Longest silence between two tokens; three times that before the first. While tokens come nothing ends a call. */
  timeoutMs: number;
  maxAnswerBytes?: number;
  retryWaitMs?: number;
  now?: () => Date;
  meter?: AiMeter;
};

export type AiCall = { signal: AbortSignal; onCall?: () => void };

type Send<T> = (client: OpenAI, signal: AbortSignal) => PromiseLike<T>;

type AiClient = {
  /** At most one retry. @throws AppError with a hint; the signal's reason when the caller aborts */
  ask<A, T>(call: AiCall, send: Send<A>, read: (answer: A) => T | PromiseLike<T>): Promise<T>;
  /** For server-sent events; those that arrive together are yielded together. No retry after the first. */
  stream(call: AiCall, send: Send<Response>, read: () => StreamReader): AsyncGenerator<string>;
};

export type StreamReader = {
  /** '' for none. @throws AppError for an event that reports a failure */
  text(data: string): string;
  hasEnded(): boolean;
  /** @throws AppError for an incomplete answer */
  end(): void;
};

export function createAiClient(options: AiClientOptions): AiClient {
  const { timeoutMs, retryWaitMs = 300, now = () => new Date(), meter } = options;
  const client = openAi(options);

  /** Throws what the user reads when no second try helps. */
  async function pauseOrGiveUp(error: unknown, signal: AbortSignal, isFirst: boolean) {
    signal.throwIfAborted();
    const wait = isFirst ? retryDelay(error, retryWaitMs, now()) : undefined;
    if (wait === undefined) throw toAiError(error, now());
    await sleep(wait, undefined, { signal });
  }

  return {
    async ask(call, send, read) {
      for (let isFirst = true; ; isFirst = false) {
        const watch = watchSilence(call.signal, { timeoutMs, meter });
        try {
          const answer = await read(await counted(send(client, watch.signal), call));
          watch.succeed();
          return answer;
        } catch (error) {
          await pauseOrGiveUp(watch.blame(error), call.signal, isFirst);
        } finally {
          watch.stop();
        }
      }
    },

    async *stream(call, send, read) {
      let hasYielded = false;
      for (let isFirst = true; ; isFirst = false) {
        const watch = watchSilence(call.signal, { timeoutMs, meter });
        const reading = createReading();
        try {
          const response = await counted(send(client, watch.signal), call);
          if (!(response instanceof AiResponse)) throw aiError('unreadable');
          for await (const text of textOf(response, read(), { watch, reading })) {
            hasYielded = true;
            yield text;
          }
          watch.succeed();
          return;
        } catch (error) {
          await pauseOrGiveUp(watch.blame(error), call.signal, isFirst && !hasYielded);
        } finally {
          watch.stop();
        }
      }
    },
  };
}

type Held = { watch: ReturnType<typeof watchSilence>; reading: ReturnType<typeof createReading> };

async function* textOf(response: AiResponse, reader: StreamReader, { watch, reading }: Held) {
  for await (const events of response.events()) {
    const text = events.map((data) => reader.text(data)).join('');
    watch.rest();
    if (text) {
      yield text;
      await reading.pause(text, reader.hasEnded());
    }
    watch.listen();
  }
  watch.check();
  reader.end();
}

/** A stream pauses between two reads, but not before its first visible word, nor after its end. */
function createReading() {
  let unseen: string | null = '';
  return {
    async pause(text: string, hasEnded: boolean) {
      if (unseen !== null) unseen = (unseen + text).replace(TAGS, '').trim() ? null : unseen + text;
      else if (!hasEnded) await rest(REST_MS);
    },
  };
}

const openAi = ({
  apiKey = 'none',
  baseURL,
  timeoutMs,
  maxAnswerBytes = MAX_ANSWER_BYTES,
}: AiClientOptions) =>
  new OpenAI({
    apiKey,
    baseURL,
    organization: null,
    project: null,
    maxRetries: 0,
    timeout: timeoutMs * FIRST_SILENCES + 1000,
    logLevel: 'off',
    fetch: aiFetch(maxAnswerBytes, () => aiError('unreadable')),
  });

/** Requests that never reached the service are not counted. */
async function counted<T>(request: PromiseLike<T>, { onCall }: AiCall): Promise<T> {
  try {
    const answer = await request;
    onCall?.();
    return answer;
  } catch (error) {
    if (!(error instanceof APIConnectionError)) onCall?.();
    throw error;
  }
}

/** Made once: aborting without a reason would create an error with its stack. */
const OVER = new Error('The call is over.');

type Limits = { timeoutMs: number; meter?: AiMeter };

/** Aborts with the caller, and after a silence. */
function watchSilence(caller: AbortSignal, { timeoutMs, meter }: Limits) {
  const ours = new AbortController();
  const noteEnd = measureCall(meter);
  const expire = () => ours.abort();
  let silence = setTimeout(expire, timeoutMs * FIRST_SILENCES);
  const hasExpired = () => ours.signal.aborted && !caller.aborted;

  return {
    signal: AbortSignal.any([caller, ours.signal]),
    /** While the reader is busy, silence is not the service's. */
    rest: () => clearTimeout(silence),
    listen: () => {
      clearTimeout(silence);
      silence = setTimeout(expire, timeoutMs);
    },
    /** The SDK ends an aborted stream as if it were complete. */
    check: () => {
      caller.throwIfAborted();
      if (hasExpired()) throw aiError('slow', 'upstreamTimeout');
    },
    succeed: () => noteEnd('ok'),
    blame: (error: unknown) => {
      const cause = hasExpired() ? aiError('slow', 'upstreamTimeout') : error;
      noteEnd(caller.aborted ? 'cancelled' : toAiError(cause, new Date()).reason);
      return cause;
    },
    stop: () => {
      noteEnd('cancelled');
      clearTimeout(silence);
      ours.abort(OVER);
    },
  };
}
