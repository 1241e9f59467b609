import { callTRPCProcedure, getTRPCErrorFromUnknown, getTRPCErrorShape, type TRPCError } from '@trpc/server';
import { getHTTPStatusCode } from '@trpc/server/http';
import type { TRPCResponse } from '@trpc/server/rpc';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { PublicContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { appRouter, procedures } from '../trpc/router.ts';

type Context = Promise<PublicContext>;
type PlainQueries = { paths: string[]; inputs: Record<string, unknown>; batch: boolean };
type Answered = { body: TRPCResponse; error?: TRPCError };

const plainQueryString = z.object({ batch: z.literal('1').optional(), input: z.string().optional() });
const inputsOfBatch = z.record(z.string(), z.unknown());

/**
 * The calls of a request that contains only queries and wants one whole answer. Null for everything else (streams,
 * mutations, malformed requests), which tRPC's own handler takes.
 */
export function plainQueries(request: FastifyRequest, path: string, maxBatch: number): PlainQueries | null {
  if (request.method !== 'GET' || request.headers['trpc-accept']) return null;
  const query = plainQueryString.safeParse(request.query);
  if (!query.success) return null;
  const batch = query.data.batch === '1';
  const paths = batch ? path.split(',') : [path];
  if (paths.length > maxBatch || !paths.every((name) => procedures.get(name)?._def.type === 'query'))
    return null;
  if (query.data.input === undefined) return { paths, inputs: {}, batch };
  const input = parsedJson(query.data.input);
  if (input === undefined) return null;
  const inputs = inputsOfBatch.safeParse(batch ? input : { 0: input });
  return inputs.success ? { paths, inputs: inputs.data, batch } : null;
}

/**
 * Answers like tRPC's handler at a fraction of its cost, because that one converts every request and answer into
 * web-platform objects and streams.
 */
export async function answerQueries(
  { paths, inputs, batch }: PlainQueries,
  reply: FastifyReply,
  context: Context,
) {
  const answers = await Promise.all(
    paths.map((path, index) => answered({ path, index, input: inputs[index], context })),
  );
  const errors = answers.flatMap(({ error }) => error ?? []);
  const bodies = answers.map(({ body }) => body);
  reply.code(getHTTPStatusCode(bodies)).headers({ ...retryAfter(errors), vary: 'trpc-accept, accept' });
  return reply.type('application/json').send(JSON.stringify(batch ? bodies : bodies[0]));
}

type Call = { path: string; index: number; input: unknown; context: Context };

async function answered({ path, index, input, context }: Call): Promise<Answered> {
  let ctx: PublicContext | undefined;
  try {
    ctx = await context;
    const getRawInput = async () => input;
    const call = {
      router: appRouter,
      path,
      getRawInput,
      ctx,
      type: 'query',
      signal: undefined,
      batchIndex: index,
    } as const;
    return { body: { result: { data: await callTRPCProcedure(call) } } };
  } catch (cause) {
    const error = getTRPCErrorFromUnknown(cause);
    const config = appRouter._def._config;
    return { error, body: { error: getTRPCErrorShape({ config, error, type: 'query', path, input, ctx }) } };
  }
}

/** Says when to come back, if a limit refused a call. */
export function retryAfter(errors: readonly TRPCError[]): Record<string, string> {
  const waits = errors.flatMap(({ cause }) => (cause instanceof AppError ? (cause.retryAfter ?? []) : []));
  return waits.length > 0 ? { 'retry-after': String(Math.max(...waits)) } : {};
}

/** Undefined for what is no JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
