import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { TRPCError } from '@trpc/server';
import { z } from 'zod';
import { CONFIRM_PATH, EXPORT_PATH, RESET_PATH } from '#shared/account.ts';
import { NOT_SIGNED_IN } from '#shared/messages.ts';
import { LINKED_PAGES } from '#shared/paths.ts';
import type { Services } from './context.ts';
import { AppError } from './errors.ts';
import { exportAccount } from './features/account/export-account.ts';
import { linkInvalidPage } from './link-invalid-page.ts';
import { requestContext } from './request-context.ts';
import { createCaller } from './trpc/router.ts';

type Caller = ReturnType<typeof createCaller>;
type Link = {
  path: string;
  open: (caller: Caller, token: string) => Promise<void>;
  /** Where it leads when it was good, and where a new one is to be had. */
  to: string;
  again: string;
};

const LINKS: Link[] = [
  {
    path: CONFIRM_PATH,
    open: (caller, token) => caller.account.confirmEmail({ token }),
    to: LINKED_PAGES.create,
    again: LINKED_PAGES.signIn,
  },
  {
    path: RESET_PATH,
    open: (caller, token) => caller.account.openResetLink({ token }),
    to: LINKED_PAGES.updatePassword,
    again: LINKED_PAGES.forgotPassword,
  },
];

/**
 * What a browser opens by its address: the links in mails, and the download of everything stored about the user.
 * A link is used up by opening it (GET); asking for its headers (HEAD) or fetching it ahead of a
 * click does not count, as browsers and some mail scanners do that unasked.
 */
export async function accountDoor(app: FastifyInstance, services: Services) {
  app.get(EXPORT_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const ctx = await requestContext(services, request, reply);
    const { user, session } = ctx;
    if (!user || session?.scope !== 'full') throw new AppError('unauthorized', NOT_SIGNED_IN);
    await ctx.limits.consume('export', user.id);
    void reply.headers({
      'cache-control': 'no-store',
      'content-disposition': 'attachment; filename="veemark-export.json"',
    });
    return reply
      .type('application/json; charset=utf-8')
      .send(Readable.from(exportAccount({ ...ctx, user, session })));
  });
  for (const { path, open, to, again } of LINKS) {
    app.get(path, { exposeHeadRoute: false }, async (request, reply) => {
      void reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
      if (request.headers['sec-purpose']?.includes('prefetch')) return reply.code(503).send();
      const { data } = z.object({ token: z.string() }).safeParse(request.query);
      const caller = createCaller(await requestContext(services, request, reply));
      try {
        await open(caller, data?.token ?? '');
      } catch (error) {
        if (isRefusal(error)) return sendInvalid(reply, again);
        throw error;
      }
      return reply.redirect(to, 303);
    });
  }
}

/** Malformed tokens and used ones look the same. */
function isRefusal(error: unknown) {
  return error instanceof TRPCError && (error.cause instanceof AppError || error.code === 'BAD_REQUEST');
}

function sendInvalid(reply: FastifyReply, again: string) {
  return reply.code(410).type('text/html; charset=utf-8').send(linkInvalidPage(again));
}
