import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { answerTo, kindOf, type CallKind, type ChatBody } from './ai-answers.ts';
import { completion, events, spoil, usageOf, type AiFault, type AiUsage } from './ai-wire.ts';
import { listen, readText } from './http-server.ts';

export type AiSettings = {
  /** Tokens (words) per second; 0: as fast as it goes. */
  tokensPerSecond: number;
  firstByteMs: number;
  /** Prose is this many times as long as asked; of several, each call takes the next. */
  lengthFactor: number | number[];
  /** What prose is made of; English where there are none. */
  sentences: string[] | undefined;
  /** What every answer says besides, such as a lie or a foreign link. */
  says: ((body: ChatBody) => string) | undefined;
  /** A sentence in the second section of every piece about this; in words that can be sent from outside. */
  lie: { about: string; html: string } | undefined;
  /** What it finds of every claim that it reads beside its source; supported where nothing is set. */
  verdict: string | undefined;
  /** It never answers calls of this kind. */
  hangsAt: CallKind | undefined;
  /** Fields that a service refuses by name. */
  unknownFields: string[];
  /** What it answers where that is not null. */
  instead: ((body: ChatBody) => string | null) | undefined;
  /** Applied to every call that has no fault of its own. */
  always: AiFault | null;
};

export type RecordedCall = {
  kind: CallKind | 'image';
  body: unknown;
  authorization: string | undefined;
  startedAt: number;
  /** What the service counts for it; none for a call without an answer. */
  invoice?: AiUsage;
  firstByteAt?: number;
  endedAt?: number;
  /** When the other side hung up before the answer was complete. */
  abortedAt?: number;
};

export type AiServer = {
  /** Base URL as OPENAI_BASE_URL takes it. */
  url: string;
  calls: RecordedCall[];
  settings: AiSettings;
  /** One for each of the next calls; null leaves a call whole. */
  faults: (AiFault | null)[];
  /** Calls being answered now. */
  open(): number;
  /** Forgets the calls and the faults and goes back to the settings it was started with. */
  reset(): void;
  close(): Promise<void>;
};

const HUGE_IMAGE_BYTES = 60 * 1024 * 1024;

/** A local service that speaks Chat Completions and image generation, on a free port unless one is given. */
export async function startAiServer(settings: Partial<AiSettings> = {}, port = 0): Promise<AiServer> {
  const initial = {
    tokensPerSecond: 0,
    firstByteMs: 0,
    lengthFactor: 1,
    sentences: undefined,
    says: undefined,
    verdict: undefined,
    hangsAt: undefined,
    lie: undefined,
    unknownFields: [],
    instead: undefined,
    always: null,
    ...settings,
  };
  const state: State = { calls: [], settings: { ...initial }, faults: [], begun: new Set() };
  let open = 0;
  const server = await listen((request, response) => {
    open += 1;
    response.once('close', () => (open -= 1));
    handle(state, request, response).catch(() => response.destroy());
  }, port);

  return {
    ...state,
    url: `${server.url}/v1`,
    open: () => open,
    reset: () => {
      state.calls.length = 0;
      state.faults.length = 0;
      Object.assign(state.settings, initial);
    },
    close: server.close,
  };
}

type State = Pick<AiServer, 'calls' | 'settings' | 'faults'> & { begun: Set<string> };

async function handle(state: State, request: IncomingMessage, response: ServerResponse) {
  const text = await readText(request);
  const body: unknown = text ? JSON.parse(text) : {};

  if (request.url?.startsWith('/control')) {
    control(state, body, response);
    return;
  }

  const isImage = request.url?.endsWith('/images/generations') === true;
  const call: RecordedCall = {
    kind: isImage ? 'image' : kindOf(body as ChatBody),
    body,
    authorization: request.headers.authorization,
    startedAt: performance.now(),
  };

  state.calls.push(call);
  response.once('close', () => {
    if (response.writableFinished) call.endedAt = performance.now();
    else call.abortedAt = performance.now();
  });

  const hangs = call.kind === state.settings.hangsAt ? ({ kind: 'hang' } as const) : null;
  const fault = state.faults.shift() ?? hangs ?? state.settings.always;
  await sleep(state.settings.firstByteMs);
  if (await failWhole(fault, response)) return;

  const unknown = state.settings.unknownFields.find((name) => name in (body as object));

  if (unknown) {
    json(response, 400, { error: { message: `Unsupported parameter: '${unknown}'.`, param: unknown } });
    return;
  }

  call.firstByteAt = performance.now();

  if (isImage) {
    await send(response, 'application/json', [await imageAnswer(fault)], fault, state.settings);
    return;
  }

  const chat = body as ChatBody;
  const usual = () => answerTo(chat, lengthFactor(state), state.settings);
  const answer = spoil(state.settings.instead?.(chat) ?? usual(), fault);
  const usage = usageOf(chat, answer, state.begun);
  call.invoice = usage;

  const sent = { fault, usage };
  const pieces = chat.stream ? events(chat, answer, sent) : [completion(chat, answer, sent)];
  await send(response, chat.stream ? 'text/event-stream' : 'application/json', pieces, fault, state.settings);
}

function lengthFactor({ calls, settings }: State) {
  const factors = [settings.lengthFactor].flat();
  return factors[calls.length % factors.length] ?? 1;
}

/** POST /control sets `faults` and any of the settings, and answers with the calls so far, for use from outside. */
function control(state: State, body: unknown, response: ServerResponse) {
  const { faults, forget, ...settings } = body as Partial<AiSettings> & {
    faults?: AiFault[];
    forget?: boolean;
  };
  Object.assign(state.settings, settings);
  if (faults) state.faults.splice(0, state.faults.length, ...faults);
  if (forget) state.calls.length = 0;
  response
    .setHeader('content-type', 'application/json')
    .end(JSON.stringify({ settings: state.settings, calls: state.calls }));
}

/** Faults that leave no answer at all. */
async function failWhole(fault: AiFault | null, response: ServerResponse) {
  if (fault?.kind === 'reset') response.destroy();
  else if (fault?.kind === 'hang' || fault?.kind === 'hangAfterHeaders') {
    if (fault.kind === 'hangAfterHeaders')
      response.setHeader('content-type', 'text/event-stream').flushHeaders();
    await new Promise((resolve) => response.once('close', resolve));
  } else if (fault?.kind === 'status') {
    if (fault.retryAfter !== undefined) response.setHeader('retry-after', fault.retryAfter);
    json(response, fault.status, {
      error: { message: 'upstream-secret-detail', type: 'error', code: fault.code ?? null },
    });
  } else if (fault?.kind === 'errorObject') {
    json(response, 200, { error: { message: 'upstream-secret-detail', type: 'server_error', code: 'oops' } });
  } else if (fault?.kind === 'html') {
    response
      .setHeader('content-type', 'text/html')
      .end('<!doctype html><title>upstream-secret-detail</title>');
  } else return false;
  return true;
}

function json(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function send(
  response: ServerResponse,
  type: string,
  pieces: string[],
  fault: AiFault | null,
  { tokensPerSecond }: AiSettings,
) {
  response.writeHead(200, { 'content-type': type });

  if (fault?.kind === 'cut') {
    response.write(Buffer.from(pieces.join('')).subarray(0, fault.afterBytes));
    await sleep(5);
    response.destroy();
    return;
  }

  if (fault?.kind === 'drip') {
    for (const byte of Buffer.from(pieces.join(''))) {
      if (response.destroyed) return;
      response.write(Buffer.of(byte));
      await sleep(fault.everyMs);
    }
    response.end();
    return;
  }

  const startedAt = performance.now();

  for (const [index, piece] of pieces.entries()) {
    const wait = tokensPerSecond > 0 ? startedAt + (index * 1000) / tokensPerSecond - performance.now() : 0;
    if (wait > 0) await sleep(wait);
    if (response.destroyed) return;
    response.write(piece);
  }

  response.end();
}

async function imageAnswer(fault: AiFault | null) {
  const picture = sharp({ create: { width: 96, height: 64, channels: 3, background: '#3366aa' } });
  const bytes = fault?.kind === 'wrongTypes' ? Buffer.from('not a picture') : await picture.png().toBuffer();
  const padding = fault?.kind === 'huge' ? 'A'.repeat(HUGE_IMAGE_BYTES) : '';
  return JSON.stringify({ created: 1, data: [{ b64_json: bytes.toString('base64') + padding }] });
}

if (import.meta.main) {
  const { url } = await startAiServer(
    { tokensPerSecond: 120, firstByteMs: 300 },
    Number(process.argv[2] ?? 0),
  );
  process.stdout.write(`OPENAI_BASE_URL=${url}\n`);
}
