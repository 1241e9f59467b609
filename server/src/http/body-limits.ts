import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '#server/auth/network-of.ts';
import { AppError } from '#server/errors.ts';

const MB = 1024 * 1024;
/** Bytes that are read before the sender is authenticated. */
export const SMALL_BODY = 65_536;
/** Bytes of an ordinary call; only uploads may have more. */
export const CALL_BODY = MB;
/** Bytes in progress per process and per user; in memory each takes up to ten times its size. */
const PROCESS_BYTES = 32 * MB;
const USER_BYTES = 16 * MB;
const BODIES_PER_ADDRESS = 30;
const CONNECTIONS_PER_ADDRESS = 250;
const RETRY_SECONDS = 5;

export const BODY_MESSAGES = {
  another: 'Another upload of yours is under way. Please try again when it is done.',
  full: 'The server is receiving many files at the moment. Please try again in a few seconds.',
  address: 'Too many uploads are under way from your network. Please try again in a few seconds.',
};

type Limits = { trustProxy: number; rateLimitFactor: number };

/** Bodies in progress and connections per address. */
export function limitAddresses(app: FastifyInstance, { trustProxy, rateLimitFactor }: Limits) {
  const bodies = countByKey(BODIES_PER_ADDRESS * rateLimitFactor);
  app.addHook('onRequest', (request, _reply, done) => {
    if (!hasBody(request)) return done();
    const { raw, ip } = request;
    const release = bodies.take(networkOf(ip));
    if (!release) return done(new AppError('tooManyRequests', BODY_MESSAGES.address, retryAfter));
    raw.once('end', release).once('close', release);
    done();
  });
  // A proxy's connections belong to many visitors.
  if (trustProxy > 0) return;
  const connections = countByKey(CONNECTIONS_PER_ADDRESS * rateLimitFactor);
  app.server.on('connection', (socket) => {
    const release = connections.take(networkOf(socket.remoteAddress ?? ''));
    if (release) socket.once('close', release);
    else socket.destroy();
  });
}

function countByKey(max: number) {
  const counts = new Map<string, number>();
  return {
    take(key: string) {
      const count = counts.get(key) ?? 0;
      if (count >= Math.max(1, max)) return undefined;
      counts.set(key, count + 1);
      return once(() => {
        const left = (counts.get(key) ?? 0) - 1;
        if (left > 0) counts.set(key, left);
        else counts.delete(key);
      });
    },
  };
}

export type LargeBodies = ReturnType<typeof createLargeBodies>;

export function createLargeBodies(processBytes = PROCESS_BYTES) {
  let total = 0;
  const users = new Map<string, { bytes: number; uploads: number }>();
  const working = new WeakMap<FastifyRequest, Promise<unknown>>();

  function hold(userId: string, bytes: number, uploads: number) {
    const held = users.get(userId) ?? { bytes: 0, uploads: 0 };
    total += bytes;
    const now = { bytes: held.bytes + bytes, uploads: held.uploads + uploads };
    if (now.bytes > 0) users.set(userId, now);
    else users.delete(userId);
  }

  return {
    /** @throws AppError for a second upload of one user, or when this process is full */
    admit(request: FastifyRequest, reply: FastifyReply, userId: string) {
      if (!isLarge(request) || reply.raw.closed) return;
      const { bodyLimit } = request.routeOptions;
      const bytes = Number(request.headers['content-length'] ?? bodyLimit);
      if (bytes > bodyLimit) return;
      const uploads = bodyLimit > CALL_BODY ? 1 : 0;
      const held = users.get(userId);
      if (held && ((held.uploads > 0 && uploads > 0) || held.bytes + bytes > USER_BYTES))
        throw new AppError('tooManyRequests', BODY_MESSAGES.another, retryAfter);
      if (total + bytes > processBytes) throw new AppError('unavailable', BODY_MESSAGES.full, retryAfter);
      hold(userId, bytes, uploads);
      const release = () => hold(userId, -bytes, -uploads);
      reply.raw.once('close', () => void (working.get(request) ?? Promise.resolve()).then(release, release));
    },

    /** Counts the body until the work ends, also after its sender has hung up. */
    during<T extends Promise<unknown>>(request: FastifyRequest, work: T): T {
      working.set(request, work);
      return work;
    },
  };
}

/** A body without a length may be large. */
export function isLarge({ headers }: FastifyRequest) {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > SMALL_BODY;
}

export function hasBody({ headers }: FastifyRequest) {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

const retryAfter = { retryAfter: RETRY_SECONDS };

function once(run: () => void) {
  let isDone = false;
  return () => {
    if (!isDone) run();
    isDone = true;
  };
}
