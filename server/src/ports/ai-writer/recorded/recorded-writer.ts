import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '#server/errors.ts';
import { CONTENT_MESSAGES } from '#shared/rules/content.ts';
import type { ChatModel } from '../../openai/chat-model.ts';
import type { Asked } from '../../openai/prompt.ts';
import type { AiWriter, CallOptions } from '../ai-writer.ts';
import { createModelWriter } from '../model-writer.ts';
import { planPrompt } from '../prompts/plan-prompt.ts';
import { writerOf } from '../writer-of.ts';
import { knownBy, messagesOf, withFactsOf, type Recording } from './recording.ts';

/** Per stream, as fast as a strong model writes. */
const WORDS_PER_SECOND = 45;
/** Milliseconds between chunks. */
const STEP = 60;

type Options = { wordsPerSecond?: number; onMiss?: (sentence: string) => void };

/** Writes a recorded brief from the answers that a model gave to the same requests. */
export function createRecordedWriter(recording: Recording, options: Options = {}): AiWriter {
  const model = createRecordedModel(recording, options);
  const writer = createModelWriter({ model, planner: model, editor: model }, { name: 'recorded' });

  return {
    ...writer,
    // The pages of the user's own site stand in no recorded request.
    writeSection: ({ brief, ...request }, call) =>
      writer.writeSection({ ...request, brief: { ...brief, ownPages: [] } }, call),
  };
}

/** Without a key: a recorded brief is written from its recording, every other one by `other`. */
export function createKeylessWriter(
  recordings: Recording[],
  other: AiWriter,
  options: Options = {},
): AiWriter {
  const writers = new Map<string, AiWriter>();
  for (const recording of recordings) {
    const writer = createRecordedWriter(recording, options);
    for (const { purpose, request } of recording.calls)
      if (purpose === 'plan') writers.set(knownBy(request).key, writer);
  }

  return {
    ...other,
    writerOf: (brief) => writers.get(knownBy(messagesOf(planPrompt(brief))).key) ?? writerOf(other, brief),
  };
}

function createRecordedModel(recording: Recording, { wordsPerSecond = WORDS_PER_SECOND, onMiss }: Options) {
  const calls = recording.calls.map(({ request, answer }) => ({ ...knownBy(request), answer }));
  const byKey = new Map(calls.map((call) => [call.key, call]));

  function answerTo(prompt: Asked, { signal, onCall }: Pick<CallOptions, 'signal' | 'onCall'>): string {
    signal.throwIfAborted();
    const asked = knownBy(messagesOf(prompt));
    const known = byKey.get(asked.key);
    onCall?.();
    if (known) return withFactsOf(known.answer, known, asked);

    const hint = missedSentence(recording.name);
    onMiss?.(`${hint}\n${messagesOf(prompt).at(-1)?.content ?? ''}`);
    throw new AppError('upstreamFailed', CONTENT_MESSAGES.generateFailed, { hint });
  }

  const model: ChatModel = {
    text: async (prompt, call) => answerTo(prompt, call),

    structured: async (_name, shape, prompt, call, readAs = shape) =>
      readAs.parse(JSON.parse(answerTo(prompt, call))),

    async *stream(prompt, call) {
      const words = answerTo(prompt, call).match(/^\s+|\S+\s*/g) ?? [];
      const perStep = Math.max(1, Math.round((wordsPerSecond * STEP) / 1000));
      for (let from = 0; from < words.length; from += perStep) {
        call.signal.throwIfAborted();
        if (wordsPerSecond < Infinity)
          await wait((perStep * 1000) / wordsPerSecond, undefined, { signal: call.signal });
        yield words.slice(from, from + perStep).join('');
      }
    },
  };

  return model;
}

export const missedSentence = (name: string) =>
  `The recording "${name}" has no answer to this request: the prompt has changed since. ` +
  `Record it again: npm run try:model -- --record ${name} --url … --model …`;
