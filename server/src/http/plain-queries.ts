import { randomInt } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  callTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  isTrackedEnvelope,
  type TRPCError,
} from '@trpc/server';
import { getHTTPStatusCode, getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { TRPCResponse } from '@trpc/server/rpc';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { PublicContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { parsedJson } from '#server/lib/parsed-json.ts';
import { isStream, PING_MS, SSE_CLIENT } from '#server/trpc/procedures.ts';
import { appRouter, procedures } from '#server/trpc/router.ts';

type Context = Promise<PublicContext>;
type Inputs = Record<string, unknown>;
type PlainCalls = { type: 'query' | 'mutation'; paths: string[]; inputs: Inputs; batch: boolean };
type Answered = { body: TRPCResponse; error?: TRPCError };

const plainQueryString = z.object({ batch: z.literal('1').optional(), input: z.string().optional() });
const inputsOfBatch = z.record(z.string(), z.unknown());

/** Null for all but queries with one whole answer, which tRPC's own handler takes. */
export function plainQueries(request: FastifyRequest, path: string, maxBatch: number): PlainCalls | null {
  if (request.method !== 'GET' || request.headers['trpc-accept']) return null;
  const query = plainQueryString.safeParse(request.query);
  if (!query.success) return null;
  const batch = query.data.batch === '1';
  const paths = batch ? path.split(',') : [path];
  if (paths.length > maxBatch || !paths.every((name) => procedures.get(name)?._def.type === 'query'))
    return null;
  const inputs = query.data.input === undefined ? {} : inputsOf(query.data.input, batch);
  return inputs && { type: 'query', paths, inputs, batch };
}

/** Null for malformed uploads. tRPC's own handler would encode, join and decode the body again. */
export function plainUpload({ query, body }: FastifyRequest, path: string): PlainCalls | null {
  const parsed = plainQueryString.safeParse(query);
  if (!parsed.success || typeof body !== 'string') return null;
  const batch = parsed.data.batch === '1';
  const inputs = inputsOf(body, batch);
  return inputs && { type: 'mutation', paths: [path], inputs, batch };
}

function inputsOf(json: string, batch: boolean): Inputs | null {
  const input = parsedJson(json);
  if (input === undefined) return null;
  const inputs = inputsOfBatch.safeParse(batch ? input : { 0: input });
  return inputs.success ? inputs.data : null;
}

/** tRPC's handler converts requests and answers into web streams, which costs many times as much. */
export async function answerPlainly(
  { type, paths, inputs, batch }: PlainCalls,
  reply: FastifyReply,
  context: Context,
) {
  const answers = await Promise.all(
    paths.map((path, index) => answered({ type, path, index, input: inputs[index], context })),
  );
  const errors = answers.flatMap(({ error }) => error ?? []);
  const bodies = answers.map(({ body }) => body);
  reply.code(getHTTPStatusCode(bodies)).headers({ ...retryAfter(errors), vary: 'trpc-accept, accept' });
  return reply.type('application/json').send(JSON.stringify(batch ? bodies : bodies[0]));
}

type Call = { type: PlainCalls['type']; path: string; index: number; input: unknown; context: Context };

async function answered({ type, path, index, input, context }: Call): Promise<Answered> {
  let ctx: PublicContext | undefined;
  try {
    ctx = await context;
    const getRawInput = async () => input;
    const call = { router: appRouter, path, getRawInput, ctx, type, signal: undefined, batchIndex: index };
    return { body: { result: { data: await callTRPCProcedure(call) } } };
  } catch (cause) {
    const error = getTRPCErrorFromUnknown(cause);
    const config = appRouter._def._config;
    return { error, body: { error: getTRPCErrorShape({ config, error, type, path, input, ctx }) } };
  }
}

/** Says when to come back, if a limit refused a call. */
export function retryAfter(errors: readonly TRPCError[]): Record<string, string> {
  const waits = errors.flatMap(({ cause }) => (cause instanceof AppError ? (cause.retryAfter ?? []) : []));
  return waits.length > 0 ? { 'retry-after': String(Math.max(...waits)) } : {};
}

const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
};
/** Reconnection delay, spread at random; the browsers' default is three seconds. */
const BACK_WITHIN_MS = [200, 700] as const;
const CONNECTED = `event: connected\ndata: ${JSON.stringify(SSE_CLIENT)}\n\n`;
const PING = 'event: ping\ndata: \n\n';
const RETURN = 'event: return\ndata: \n\n';

const subscriptionQuery = z.object({
  batch: z.never().optional(),
  input: z.string(),
  lastEventId: z.string().optional(),
});
const subscriptionInput = z.record(z.string(), z.unknown());

type Subscription = { path: string; input: Record<string, unknown> };
type SubscriptionCall = Subscription & { ctx: PublicContext };

export function plainSubscription(request: FastifyRequest, path: string): Subscription | null {
  if (request.method !== 'GET' || procedures.get(path)?._def.type !== 'subscription') return null;
  const query = subscriptionQuery.safeParse(request.query).data;
  const input = query && subscriptionInput.safeParse(parsedJson(query.input)).data;
  if (!input) return null;
  // Browsers resend the last event id as a header when they reconnect.
  const lastEventId = request.headers['last-event-id'] ?? query.lastEventId;
  return { path, input: lastEventId ? { ...input, lastEventId } : input };
}

/**
 * Same format as tRPC's handler, which sends each event through five web streams. The stream starts with its
 * first event, so a refusal is an ordinary HTTP answer with its retry time.
 */
export async function answerSubscription(
  subscription: Subscription,
  reply: FastifyReply,
  context: Promise<PublicContext>,
) {
  const call: SubscriptionCall = { ...subscription, ctx: await context };
  const events = eventsOf(call);
  const first = await events.next().catch((error: unknown) => getTRPCErrorFromUnknown(error));
  if (first instanceof Error && 'retry-after' in retryAfter([first])) {
    return reply
      .code(getHTTPStatusCodeFromError(first))
      .headers(retryAfter([first]))
      .send({ error: shapeOf(call, first) });
  }
  const body = Readable.from(written(call, first, events), { objectMode: false });
  const ping = setInterval(() => body.push(PING), PING_MS);
  body.once('close', () => clearInterval(ping));
  return reply.headers(HEADERS).send(body);
}

/** Ends with the reason the stream ended. */
async function* written(
  call: SubscriptionCall,
  first: IteratorResult<string> | TRPCError,
  rest: AsyncGenerator<string>,
): AsyncGenerator<string> {
  yield `retry: ${randomInt(...BACK_WITHIN_MS)}\n${CONNECTED}`;
  try {
    if (first instanceof Error) throw first;
    if (!first.done) {
      yield first.value;
      yield* rest;
    }
    yield RETURN;
  } catch (error) {
    const shape = shapeOf(call, getTRPCErrorFromUnknown(error));
    yield `event: serialized-error\ndata: ${JSON.stringify(shape)}\n\n`;
  }
}

async function* eventsOf({ path, input, ctx }: SubscriptionCall): AsyncGenerator<string> {
  const events: unknown = await callTRPCProcedure({
    router: appRouter,
    path,
    getRawInput: async () => input,
    ctx,
    type: 'subscription',
    signal: ctx.signal,
    batchIndex: 0,
  });
  if (!isStream(events)) throw new TypeError(`${path} is no stream`);
  for await (const event of events) {
    const [id, data] = isTrackedEnvelope(event) ? event : [null, event];
    yield `data: ${JSON.stringify(data)}\n${id === null ? '' : `id: ${id}\n`}\n`;
  }
}

function shapeOf({ path, input, ctx }: SubscriptionCall, error: TRPCError) {
  return getTRPCErrorShape({ config: appRouter._def._config, error, type: 'subscription', path, input, ctx });
}
