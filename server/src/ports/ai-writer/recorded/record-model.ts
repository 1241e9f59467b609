import type { ChatModel } from '../../openai/chat-model.ts';
import type { Asked } from '../../openai/prompt.ts';
import { knownBy, messagesOf, withFactsOf, type RecordedCall } from './recording.ts';

/**
 * Asks a model only what no earlier recording answers, and notes each request with its answer.
 * @returns the model, and the calls in their order
 */
export function recordModel(inner: ChatModel, earlier: readonly RecordedCall[]) {
  const known = new Map(earlier.map((call) => [knownBy(call.request).key, call]));
  const calls: RecordedCall[] = [];

  function recordedAnswer(prompt: Asked): string | null {
    const request = messagesOf(prompt);
    const asked = knownBy(request);
    const call = known.get(asked.key);
    if (!call) return null;
    const answer = withFactsOf(call.answer, knownBy(call.request), asked);
    calls.push({ ...call, request, answer });
    return answer;
  }

  function noted(purpose: string, prompt: Asked) {
    const call = { purpose, request: messagesOf(prompt), answer: '' };
    calls.push(call);
    return call;
  }

  const model: ChatModel = {
    async text(prompt, options) {
      const recorded = recordedAnswer(prompt);
      if (recorded !== null) return recorded;
      const call = noted('text', prompt);
      call.answer = await inner.text(prompt, options);
      return call.answer;
    },

    async structured(name, shape, prompt, options, readAs = shape) {
      const recorded = recordedAnswer(prompt);
      if (recorded !== null) return readAs.parse(JSON.parse(recorded));
      const call = noted(name, prompt);
      const value = await inner.structured(name, shape, prompt, options, readAs);
      call.answer = JSON.stringify(value, null, 2);
      return value;
    },

    async *stream(prompt, options) {
      const recorded = recordedAnswer(prompt);
      if (recorded !== null) {
        yield recorded;
        return;
      }
      const call = noted('stream', prompt);
      for await (const part of inner.stream(prompt, options)) {
        call.answer += part;
        yield part;
      }
    },
  };

  return { model, calls };
}
