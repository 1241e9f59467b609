import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { rememberedDeviceIn } from '#server/auth/remembered-device.ts';
import type { SignedInSession } from '#server/auth/session.ts';
import { identifyToken } from '#server/auth/signed-in-user.ts';
import type { PublicContext, Services } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { procedures } from '#server/trpc/router.ts';
import { TOKEN_MESSAGES } from '#shared/rules/account.ts';
import type { ResourcePath } from '#shared/rules/assistants.ts';
import { NOT_SIGNED_IN } from '#shared/rules/messages.ts';
import { challengeOf } from './oauth/discovery.ts';

export async function requestContext(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PublicContext> {
  const identity = await services.sessions.identify(request.headers.cookie);
  return contextOf(services, { request, reply, identity });
}

/** Before the body is read. @throws AppError('unauthorized') */
export async function senderOf(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const identity = await services.sessions.identify(request.headers.cookie);
  if (identity?.cookie) void reply.header('set-cookie', identity.cookie);
  if (identity?.session.scope !== 'full') throw new AppError('unauthorized', NOT_SIGNED_IN);
  return identity.user.id;
}

type ForPrograms = { request: FastifyRequest; reply: FastifyReply; door: ResourcePath };

/** An access token replaces the cookie. Browsers never add this header unasked, so no Origin is needed. */
export async function apiContext(
  services: Services,
  { request, reply, door }: ForPrograms,
): Promise<PublicContext> {
  const header = request.headers.authorization;
  if (header === undefined) return requestContext(services, request, reply);
  const { db, plans, now, settings } = services;
  const audience = settings.publicUrl + door;
  const identity = await identifyToken(db, { header, plans, now: now(), audience });
  return contextOf(services, { request, reply, identity });
}

/** What a program is told that is not known, and where it is let in. */
export function toStranger({ settings }: Services, { headers }: FastifyRequest, door: ResourcePath) {
  const isUnknown = headers.authorization !== undefined;
  return {
    message: isUnknown ? TOKEN_MESSAGES.unknown : NOT_SIGNED_IN,
    challenge: challengeOf(settings.publicUrl, door, isUnknown ? { error: 'invalid_token' } : {}),
  };
}

type Identity = Awaited<ReturnType<Services['sessions']['identify']>>;
type Request = { request: FastifyRequest; reply: FastifyReply; identity: Identity };

function contextOf(services: Services, { request, reply, identity }: Request): PublicContext {
  const setCookie = (cookie: string) => void reply.header('set-cookie', cookie);
  if (identity?.cookie && !reply.sent) setCookie(identity.cookie);
  const session = identity?.session ?? null;
  let caller: AbortController | undefined;
  const waiting = () => (caller ??= waitingCaller(services, session, reply.raw));
  return {
    ...services,
    user: identity?.user ?? null,
    session,
    /** Created on first use: most requests end at once. */
    get signal() {
      return waiting().signal;
    },
    end: (reason) => waiting().abort(reason),
    ipAddress: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    setCookie,
    connecting: CONNECTING.exec(request.headers.cookie ?? '')?.[1] ?? null,
    rememberedDevice: rememberedDeviceIn(request.headers.cookie),
  };
}

/** Aborts when the connection closes or its session or token ends. */
function waitingCaller(
  { sessionEnds }: Pick<Services, 'sessionEnds'>,
  session: SignedInSession | null,
  response: ServerResponse,
): AbortController {
  const controller = new AbortController();
  const hangUp = () => controller.abort(new AppError('unavailable', 'The connection was closed.'));
  if (response.closed) {
    hangUp();
    return controller;
  }
  const endSession = () => controller.abort(new AppError('unauthorized', NOT_SIGNED_IN));
  const stopListening = session ? sessionEnds.listen(session, endSession) : undefined;
  response.once('close', () => {
    stopListening?.();
    if (!response.writableEnded) hangUp();
  });
  return controller;
}

/** The library's cookie of a request for access. */
const CONNECTING = /(?:^|; ?)connecting=([\w-]{10,100})(?:;|$)/;

const PROCEDURE_ROUTE = '/trpc/:path';

/** A bounded set of labels, because callers make addresses up. */
export function routeOf({ routeOptions, params }: FastifyRequest): string {
  const { url = 'unknown' } = routeOptions;
  if (url !== PROCEDURE_ROUTE) return url;
  const { path } = params as { path: string };
  if (procedures.has(path)) return `/trpc/${path}`;
  return path.includes(',') ? '/trpc/batch' : '/trpc/unknown';
}
