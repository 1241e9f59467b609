import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#server/errors.ts';
import { hasBody, isLarge } from './body-limits.ts';

export const TOO_SLOW = 'The request took too long to arrive. Please try again.';

/** Whatever its size: 12 MB arrive at 1.6 Mbit/s. */
const BODY_MS = 60_000;
/** Time to read an answer that comes before the end of the body. */
const LINGER_MS = 5000;
/** For the headers; also the interval at which Node checks both timeouts. */
const HEADERS_MS = 15_000;
const CHECK_EVERY_MS = 5000;

export const SERVER_TIMEOUTS = {
  http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: CHECK_EVERY_MS },
  // The last resort; the checks below end a body earlier.
  requestTimeout: HEADERS_MS + BODY_MS + LINGER_MS,
};

/** Ends requests whose body takes too long or continues after their answer. */
export function endSlowRequests(app: FastifyInstance, bodyMs = BODY_MS) {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) watchBody(request, reply, bodyMs);
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (isLarge(request) && !request.raw.complete) leaveUnread(request, reply);
    done(null, payload);
  });
}

function watchBody({ raw }: FastifyRequest, reply: FastifyReply, bodyMs: number) {
  const end = () => void (reply.sent ? raw.destroy() : reply.send(new AppError('timeout', TOO_SLOW)));
  let timer = setTimeout(end, bodyMs).unref();
  const stop = () => clearTimeout(timer);
  raw.once('end', stop).once('close', stop);
  reply.raw.once('finish', () => {
    if (raw.complete) return;
    stop();
    timer = setTimeout(() => raw.destroy(), Math.min(LINGER_MS, bodyMs)).unref();
  });
}

/**
 * Reading on would cost the whole body, and closing with unread bytes would lose the answer: so our side ends
 * after the answer, and the connection closes later.
 */
function leaveUnread({ raw }: FastifyRequest, reply: FastifyReply) {
  raw.pause();
  // Node drains what no handler has read from.
  raw.read();
  // Either would close the connection at once.
  reply.removeHeader('connection');
  reply.raw.shouldKeepAlive = true;
  reply.raw.once('finish', () => {
    if (raw.socket instanceof Socket) raw.socket.end();
  });
}

const CLIENT_ERRORS: Record<string, [status: string, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', TOO_SLOW],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers of this request are too large.'],
};

export function answerClientError(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, message] = CLIENT_ERRORS[error.code ?? ''] ?? [
    '400 Bad Request',
    'This is not a valid request.',
  ];
  const body = JSON.stringify({ error: message });
  const headers = ['content-type: application/json', 'cache-control: no-store', 'connection: close'];
  const length = `content-length: ${Buffer.byteLength(body)}`;
  if (socket.writable) socket.write([`HTTP/1.1 ${status}`, ...headers, length, '', body].join('\r\n'));
  socket.destroySoon();
}
