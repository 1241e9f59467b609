import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/context.ts';
import { buildApp, type Options } from '#server/http/app.ts';
import { afterFile } from './after-file.ts';
import { testServices } from './test-services.ts';

const NO_LIMIT = 1000;

/** The whole server on this test file's database, to inject requests into. */
export async function testApp(
  overrides: Partial<Services> = {},
  options: Partial<Options> = {},
): Promise<FastifyInstance> {
  const { services } = await testServices();
  const app = await buildApp(
    { ...services, ...overrides },
    // What other tests of this process compute makes it late.
    { trustProxy: 0, rateLimitFactor: NO_LIMIT, lateMs: 0, ...options },
  );
  afterFile(async () => {
    const closed = app.close();
    // Connections that clients keep would hold it up for a minute.
    app.server.closeAllConnections();
    await closed;
  });
  return app;
}

/** What a browser's own page sends with a change. */
export const OWN_PAGE = { origin: 'http://localhost:3000', 'content-type': 'application/json' };

type Change = { input?: unknown; cookie?: string; headers?: Record<string, string> };

/** Calls a procedure that changes something, over HTTP. */
export function change(app: FastifyInstance, path: string, { input, cookie, headers }: Change = {}) {
  return app.inject({
    method: 'POST',
    url: `/trpc/${path}`,
    headers: { ...OWN_PAGE, ...(cookie && { cookie }), ...headers },
    payload: JSON.stringify(input ?? null),
  });
}

/** The session cookie an answer sets, as the browser sends it back. */
export function cookieOf({ headers }: { headers: Record<string, unknown> }): string {
  const [cookie = ''] = [headers['set-cookie']].flat();
  return String(cookie).split(';')[0] ?? '';
}
