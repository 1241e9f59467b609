import { setTimeout as sleep } from 'node:timers/promises';
import { APIConnectionError, OpenAI } from 'openai';
import { aiError } from '../ai-writer/ai-error.ts';
import { retryDelay, toAiError } from './to-ai-error.ts';
import { aiFetch, AiResponse } from './ai-fetch.ts';
import { measureCall, type AiMeter } from './ai-meter.ts';

/** Answers above this many bytes are cut off and count as failed. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
/** A stream that drips on and on ends after so many silences, but not before a slow local model had its time. */
const STREAM_SILENCES = 5;
const STREAM_MINIMUM_MS = 60_000;
/** The rest between two readings of a stream in a process that has no other time left. */
const REST_MAX_MS = 600;
/** How long a measured load counts. */
const LOAD_MS = 100;
const TAGS = /<[^>]*>?/g;

export type AiClientOptions = {
  /** A base URL without a key is allowed: local models need none. */
  apiKey?: string;
  baseURL?: string;
  /** Longest silence: until the first sign of life, between two pieces, and for a whole unstreamed answer. */
  timeoutMs: number;
  maxAnswerBytes?: number;
  /** Pause before the second try where the service names none. */
  retryWaitMs?: number;
  now?: () => Date;
  meter?: AiMeter;
};

export type AiCall = {
  signal: AbortSignal;
  /** Called once per request that reached the service. */
  onCall?: () => void;
};

type Send<T> = (client: OpenAI, signal: AbortSignal) => PromiseLike<T>;

export type AiClient = {
  /**
   * Sends a request and reads its answer; tries once more where that may help.
   * @throws AppError with a hint for the user; the signal's reason when the caller aborts.
   */
  ask<A, T>(call: AiCall, send: Send<A>, read: (answer: A) => T | PromiseLike<T>): Promise<T>;
  /**
   * Like `ask` for a stream of server-sent events; what has arrived together is yielded together. Never starts again
   * once text has been yielded.
   */
  stream(call: AiCall, send: Send<Response>, read: () => StreamReader): AsyncGenerator<string>;
};

export type StreamReader = {
  /** Text of an event's data, '' for none. @throws AppError where the event says that the answer failed. */
  text(data: string): string;
  /** The service has said that nothing follows. */
  hasEnded(): boolean;
  /** @throws AppError when what has arrived is not a whole answer. */
  end(): void;
};

/** The one way to an OpenAI-compatible service: bounded in time and size, aborted with its caller, retried once at most. */
export function createAiClient(options: AiClientOptions): AiClient {
  const { timeoutMs, retryWaitMs = 300, now = () => new Date(), meter } = options;
  const client = openAi(options);
  const rest = createRest();

  /** Waits before a second try, or throws what the user reads. */
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
      const longestMs = Math.max(timeoutMs * STREAM_SILENCES, STREAM_MINIMUM_MS);
      let hasYielded = false;
      for (let isFirst = true; ; isFirst = false) {
        const watch = watchSilence(call.signal, { timeoutMs, longestMs, meter });
        const reader = read();
        let unseen: string | null = '';
        try {
          const response = await counted(send(client, watch.signal), call);
          if (!(response instanceof AiResponse)) throw aiError('unreadable');
          for await (const events of response.events()) {
            const text = events.map((data) => reader.text(data)).join('');
            watch.rest();
            if (text) {
              hasYielded = true;
              yield text;
              // The first word that can be seen waits for nothing.
              if (unseen !== null) unseen = (unseen + text).replace(TAGS, '').trim() ? null : unseen + text;
              else if (!reader.hasEnded()) await rest();
            }
            watch.listen();
          }
          watch.check();
          reader.end();
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

/**
 * Between two readings a stream rests, so that what arrives in the pause is read in one go. The busier the process, the
 * longer the rest: however many streams are open, reading them leaves time for requests, and a lone one hardly waits.
 */
function createRest() {
  let from = performance.eventLoopUtilization();
  let load = 0;
  let at = performance.now();
  return async () => {
    if (performance.now() - at > LOAD_MS) {
      const now = performance.eventLoopUtilization();
      load = performance.eventLoopUtilization(now, from).utilization;
      from = now;
      at = performance.now();
    }
    const ms = Math.round(REST_MAX_MS * load ** 2);
    if (ms > 0) await sleep(ms);
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
    timeout: timeoutMs + 1000,
    logLevel: 'off',
    fetch: aiFetch(maxAnswerBytes, () => aiError('unreadable')),
  });

/** A request that never reached the service is not counted as a call. */
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

/** Made once: an abort without a reason makes an error of its own, with its stack. */
const OVER = new Error('The call is over.');

type Limits = { timeoutMs: number; longestMs?: number; meter?: AiMeter };

/**
 * Aborts its signal with the caller's, after `timeoutMs` without a sign of life, and after `longestMs` in any case. The
 * meter is told how the call ended.
 */
function watchSilence(caller: AbortSignal, { timeoutMs, longestMs = timeoutMs, meter }: Limits) {
  const ours = new AbortController();
  const noteEnd = measureCall(meter);
  const expire = () => ours.abort();
  const deadline = setTimeout(expire, longestMs);
  let silence = setTimeout(expire, timeoutMs);
  const hasExpired = () => ours.signal.aborted && !caller.aborted;
  return {
    signal: AbortSignal.any([caller, ours.signal]),
    /** The reader is busy with what has arrived; that is not the service's silence. */
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
      clearTimeout(deadline);
      clearTimeout(silence);
      ours.abort(OVER);
    },
  };
}
