import { randomInt } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  callTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  isTrackedEnvelope,
  type TRPCError,
} from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { PublicContext } from '../context.ts';
import { parsedJson, retryAfter } from './plain-queries.ts';
import { isStream, PING_MS, SSE_CLIENT } from '../trpc/procedures.ts';
import { appRouter, procedures } from '../trpc/router.ts';

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
type Call = Subscription & { ctx: PublicContext };

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
  const call: Call = { ...subscription, ctx: await context };
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
  call: Call,
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

async function* eventsOf({ path, input, ctx }: Call): AsyncGenerator<string> {
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

function shapeOf({ path, input, ctx }: Call, error: TRPCError) {
  return getTRPCErrorShape({
    config: appRouter._def._config,
    error,
    type: 'subscription',
    path,
    input,
    ctx,
  });
}
