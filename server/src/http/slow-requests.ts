import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { hasBody, isLarge } from './body-limits.ts';

/** Sentences that belong to no single feature. */
export const TOO_SLOW = 'The request took too long to arrive. Please try again.';

/** A body has this much time, whatever its size: 12 MB arrive with 1.6 Mbit/s. */
const BODY_MS = 60_000;
/** How long a sender may take to read an answer that comes before the end of their body. */
const LINGER_MS = 5000;
/** The limit for the headers, and how often Node checks it and the whole request. */
const HEADERS_MS = 15_000;
const CHECK_EVERY_MS = 5000;

/** The options of Node's own server. */
export const SERVER_TIMEOUTS = {
  http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: CHECK_EVERY_MS },
  // What follows ends a body before this.
  requestTimeout: HEADERS_MS + BODY_MS + LINGER_MS,
};

/**
 * Ends requests whose body takes too long or continues after their answer. Answers may take as long as they like.
 */
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
 * Reading on would cost as much as the body is large, and closing with unread bytes would keep the sender from reading
 * the answer. So nothing more is read, the answer ends with the end of our side, and the connection is closed later.
 */
function leaveUnread({ raw }: FastifyRequest, reply: FastifyReply) {
  raw.pause();
  // Node reads to the end, and drops, what a handler has never read from.
  raw.read();
  // Either would close the connection at once.
  reply.removeHeader('connection');
  reply.raw.shouldKeepAlive = true;
  reply.raw.once('finish', () => {
    // An injected request has no connection.
    if (raw.socket instanceof Socket) raw.socket.end();
  });
}

const CLIENT_ERRORS: Record<string, [status: string, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', TOO_SLOW],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers of this request are too large.'],
};

/** The answer to what never became a request. */
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
