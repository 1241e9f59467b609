import { callTRPCProcedure, getTRPCErrorFromUnknown, getTRPCErrorShape, type TRPCError } from '@trpc/server';
import { getHTTPStatusCode } from '@trpc/server/http';
import type { TRPCResponse } from '@trpc/server/rpc';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { PublicContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { appRouter, procedures } from '../trpc/router.ts';

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
    const call = {
      router: appRouter,
      path,
      getRawInput,
      ctx,
      type,
      signal: undefined,
      batchIndex: index,
    };
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

/** Undefined for invalid JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
