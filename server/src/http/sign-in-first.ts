import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '#server/context.ts';
import { signInFor } from '#shared/rules/paths.ts';

/** A database that answers later is not waited for: the page asks again. */
const PATIENCE_MS = 500;

/** Whether nobody is known to have sent this. Where that cannot be told now, the page of the app finds out. */
export async function isSignedOut({ sessions }: Services, { headers }: FastifyRequest): Promise<boolean> {
  const asked = sessions.identify(headers.cookie).then(
    (identity) => identity?.session.scope !== 'full',
    () => false,
  );
  return Promise.race([asked, notKnown()]);
}

const notKnown = () =>
  new Promise<false>((resolve) => {
    setTimeout(resolve, PATIENCE_MS, false).unref();
  });

/** Without the app, its program and its questions, which would only lead there too. */
export const leadToSignIn = ({ url }: FastifyRequest, reply: FastifyReply) =>
  reply.header('cache-control', 'no-store').redirect(signInFor(url));
