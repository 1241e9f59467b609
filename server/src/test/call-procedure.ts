import type { AnyProcedure } from '@trpc/server';
import type { FastifyInstance } from 'fastify';
import { appRouter } from '../trpc/router.ts';
import { change } from './test-app.ts';

// The built router is flat; its type still shows the nesting it was made from.
const flat = appRouter._def.procedures as unknown as Record<string, AnyProcedure>;

/** Every procedure's path and kind. */
export const PROCEDURES = Object.entries(flat).map(([path, { _def }]) => ({
  path,
  type: _def.type,
}));

/** Calls any procedure over HTTP the way the client does. */
export function callProcedure(app: FastifyInstance, path: string, input?: unknown, cookie?: string) {
  const known = PROCEDURES.find((procedure) => procedure.path === path);
  if (known?.type === 'mutation') return change(app, path, { input, cookie });
  const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  return app.inject({ url: `/trpc/${path}${query}`, headers: { ...(cookie && { cookie }) } });
}

/** The status of an answer; a stream has begun with 200 when it is refused and names the status inside. */
export function statusOf({ statusCode, headers, body }: Awaited<ReturnType<typeof callProcedure>>): number {
  const isStream = headers['content-type']?.toString().startsWith('text/event-stream');
  return Number((isStream && /"httpStatus":(\d+)/.exec(body)?.[1]) || statusCode);
}
