import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PublicContext, Services } from './context.ts';

/** What a request may do: the services and whoever its cookie belongs to. */
export async function requestContext(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PublicContext> {
  const identity = await services.sessions.identify(request.headers.cookie);
  const setCookie = (cookie: string) => void reply.header('set-cookie', cookie);
  if (identity?.cookie && !reply.sent) setCookie(identity.cookie);
  return {
    ...services,
    log: services.log.child({ requestId: request.id }),
    user: identity?.user ?? null,
    session: identity?.session ?? null,
    ipAddress: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    setCookie,
  };
}
