import type { FastifyInstance } from 'fastify';
import { procedures } from '#server/trpc/router.ts';
import { change } from './test-app.ts';

/** What a procedure that answers in parts says to a caller who does not stream. */
const UNSUPPORTED = 415;

/** Every procedure's path and kind. */
export const PROCEDURES = [...procedures].map(([path, { _def }]) => ({ path, type: _def.type }));

/** Calls any procedure over HTTP the way the client does; one that answers in parts is asked to stream. */
export async function callProcedure(app: FastifyInstance, path: string, input?: unknown, cookie?: string) {
  const known = PROCEDURES.find((procedure) => procedure.path === path);
  if (known?.type === 'mutation') {
    const answer = await change(app, path, { input, cookie });
    if (answer.statusCode !== UNSUPPORTED) return answer;
    const headers = { 'trpc-accept': 'application/jsonl' };
    return change(app, `${path}?batch=1`, { input: { 0: input ?? null }, cookie, headers });
  }
  const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  return app.inject({ url: `/trpc/${path}${query}`, headers: { ...(cookie && { cookie }) } });
}

/** The status of an answer; a stream has begun with 200 when it is refused and names the status inside. */
export function statusOf({ statusCode, body }: Awaited<ReturnType<typeof callProcedure>>): number {
  return statusCode < 300 ? Number(/"httpStatus":(\d+)/.exec(body)?.[1] ?? statusCode) : statusCode;
}
