import { hash } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { START_SCRIPT, THEME_SCRIPT } from '#shared/rules/start-script.ts';

const NO_STORE = 'no-store';
/** Answers of programs, as against pages and files. */
export const DATA = /^\/(?:api|trpc|mcp)(?:[/?]|$)/;

export function securityHeaders(https: boolean): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options(https))(request, response, (error) => {
    if (error) throw error;
  });
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}

/** How the policy names a script or style inside a page. */
export const inlineHash = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;

function options(https: boolean): HelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        scriptSrc: ["'self'", inlineHash(THEME_SCRIPT), inlineHash(START_SCRIPT)],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        frameSrc: ["'self'"],
      },
    },
    strictTransportSecurity: https,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  };
}

export function neverStored(app: FastifyInstance) {
  app.addHook('onSend', (request, reply, payload, done) => {
    // The route's pattern, because a request may escape its address.
    if (DATA.test(request.routeOptions.url ?? request.url) || reply.statusCode >= 400) {
      reply.header('cache-control', NO_STORE);
      if (payload instanceof Response) payload.headers.set('cache-control', NO_STORE);
    }
    done(null, payload);
  });
}
