import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Sentences that belong to no single feature. */
export const TOO_SLOW = 'The request took too long to arrive. Please try again.';

/** A body has this much time, and more only while it arrives at this speed. */
const PATIENCE_MS = 20_000;
const BYTES_PER_MS = 32;
/** After the answer the rest of a body is read and dropped for this long, so the sender can read the answer. */
const DRAIN_MS = 10_000;
/** The limit for the headers, and how often Node checks it and the whole request. */
const HEADERS_MS = 15_000;
const CHECK_EVERY_MS = 5000;
const WHOLE_REQUEST_MS = 15 * 60_000;

/** The options of Node's own server. */
export const SERVER_TIMEOUTS = {
  http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: CHECK_EVERY_MS },
  requestTimeout: WHOLE_REQUEST_MS,
};

/**
 * Ends requests whose body arrives too slowly or continues after their answer. Answers may take as long as they like.
 */
export function endSlowRequests(app: FastifyInstance, patienceMs = PATIENCE_MS) {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) watchBody(request, reply, patienceMs);
    done();
  });
}

function hasBody({ headers }: FastifyRequest) {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function watchBody({ raw }: FastifyRequest, reply: FastifyReply, patienceMs: number) {
  const { socket } = raw;
  const startedAt = Date.now();
  const readBefore = socket.bytesRead;
  let timer = setTimeout(check, patienceMs).unref();

  function check() {
    const earned = (socket.bytesRead - readBefore) / BYTES_PER_MS;
    const left = patienceMs + earned - (Date.now() - startedAt);
    if (left > 0) timer = setTimeout(check, left).unref();
    else if (reply.sent) raw.destroy();
    else answerTooSlow(reply);
  }

  const stop = () => clearTimeout(timer);
  raw.once('end', stop).once('close', stop);
  reply.raw.once('finish', () => {
    if (raw.complete) return;
    stop();
    timer = setTimeout(() => raw.destroy(), Math.min(DRAIN_MS, patienceMs)).unref();
  });
}

function answerTooSlow(reply: FastifyReply) {
  void reply.code(408).header('connection', 'close').send({ error: TOO_SLOW });
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
