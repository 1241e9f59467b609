import type { ChatBody } from './ai-answers.ts';

/** What goes wrong with one call. */
export type AiFault =
  | { kind: 'status'; status: number; retryAfter?: string; code?: string }
  /** Sends this many bytes of its answer, then closes the connection. */
  | { kind: 'cut'; afterBytes: number }
  /** One byte at a time. */
  | { kind: 'drip'; everyMs: number }
  | {
      kind:
        | 'reset'
        | 'hang'
        | 'hangAfterHeaders'
        | 'errorObject'
        | 'html'
        | 'emptyChoices'
        | 'refusal'
        | 'length'
        | 'contentFilter'
        | 'fenced'
        | 'wrongTypes'
        | 'emptyText'
        | 'nulOnly'
        | 'huge'
        | 'crlf'
        | 'noDone'
        | 'emptyFence'
        | 'blankFields'
        | 'noFinish';
    };

const HUGE_BYTES = 10 * 1024 * 1024;

/** What the model says, as the fault has it. */
export function spoil(answer: string, fault: AiFault | null) {
  if (fault?.kind === 'fenced') return `\`\`\`${answer.startsWith('{') ? 'json' : 'html'}\n${answer}\n\`\`\``;
  if (fault?.kind === 'wrongTypes')
    return '{"title":7,"subject":null,"name":[],"phrases":"none","sections":"none"}';
  if (fault?.kind === 'emptyText') return ' ';
  if (fault?.kind === 'nulOnly') return '\0';
  if (fault?.kind === 'emptyFence') return '```\n```';
  if (fault?.kind === 'blankFields') return JSON.stringify({ subject: ' ', body: '\0' });
  if (fault?.kind === 'huge') return 'word '.repeat(HUGE_BYTES / 5);
  return answer;
}

function finishReason(fault: AiFault | null) {
  if (fault?.kind === 'length') return 'length';
  return fault?.kind === 'contentFilter' ? 'content_filter' : 'stop';
}

export type AiUsage = ReturnType<typeof usageOf>;

/**
 * What the service counts for an answer. The messages that earlier prompts began with, letter for letter, come from its
 * cache.
 * @param begun those beginnings; this prompt's are added
 */
export function usageOf(chat: ChatBody, answer: string, begun: Set<string>) {
  const tokens = (text: string) => text.length >> 2;
  const beginnings = chat.messages.map((_, at) => JSON.stringify(chat.messages.slice(0, at + 1)));
  const cached = beginnings.findLast((beginning) => begun.has(beginning)) ?? '';
  for (const beginning of beginnings) begun.add(beginning);
  const [prompt, written] = [tokens(beginnings.at(-1) ?? ''), tokens(answer)];
  return {
    prompt_tokens: prompt,
    prompt_tokens_details: { cached_tokens: tokens(cached) },
    completion_tokens: written,
    total_tokens: prompt + written,
  };
}

type Sent = { fault: AiFault | null; usage: AiUsage };

/** The body of an unstreamed answer. */
export function completion(chat: ChatBody, answer: string, { fault, usage }: Sent) {
  const refused = fault?.kind === 'refusal';
  const message = {
    role: 'assistant',
    content: refused ? null : answer,
    refusal: refused ? 'I cannot.' : null,
  };
  const choice = {
    index: 0,
    message,
    ...(fault?.kind !== 'noFinish' && { finish_reason: finishReason(fault) }),
  };
  return JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: chat.model,
    choices: fault?.kind === 'emptyChoices' ? [] : [choice],
    usage,
  });
}

/** The events of a streamed answer. */
export function events(chat: ChatBody, answer: string, { fault, usage }: Sent) {
  const end = fault?.kind === 'crlf' ? '\r\n\r\n' : '\n\n';
  const event = (fields: object) =>
    `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: chat.model, ...fields })}${end}`;
  const delta = (content: object, finish: string | null = null) =>
    event({
      choices: fault?.kind === 'emptyChoices' ? [] : [{ index: 0, delta: content, finish_reason: finish }],
    });
  const tokens = fault?.kind === 'huge' ? [answer] : answer.split(/(?<=\s)/);
  const spoken =
    fault?.kind === 'refusal'
      ? [delta({ refusal: 'I cannot.' })]
      : tokens.map((content) => delta({ content }));
  const last = [
    ...(fault?.kind === 'noFinish' ? [] : [delta({}, finishReason(fault))]),
    ...(chat.stream_options?.include_usage ? [event({ choices: [], usage })] : []),
    ...(fault?.kind === 'noDone' || fault?.kind === 'noFinish' ? [] : [`data: [DONE]${end}`]),
  ];
  return [delta({ role: 'assistant', content: '' }), ...spoken, ...last];
}
