import { Readable } from 'node:stream';
import { TRPCError } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { PublicContext, Services } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { exportAccount } from '#server/features/account/export-account.ts';
import { createCaller } from '#server/trpc/router.ts';
import { ACCOUNT_MESSAGES } from '#shared/rules/account.ts';
import { connectPath } from '#shared/rules/assistants.ts';
import type { FactorOutcome } from '#shared/rules/factors.ts';
import { NOT_SIGNED_IN } from '#shared/rules/messages.ts';
import {
  EMAIL_LINKS,
  EMAIL_OUTCOME,
  FACTOR_LINKS,
  FACTOR_OUTCOME,
  LINKED_PAGES,
  SIGNED_OUT_PAGES,
} from '#shared/rules/paths.ts';
import { EXPORT_PATH } from '#shared/schemas/account.ts';
import { requestContext } from './request-context.ts';

type Caller = ReturnType<typeof createCaller>;
type Link = { path: string; open: (caller: Caller, token: string) => Promise<void>; to: string };

const LINKS: Link[] = [
  {
    path: SIGNED_OUT_PAGES.confirm,
    open: (caller, token) => caller.account.confirmEmail({ token }),
    to: LINKED_PAGES.create,
  },
  {
    path: SIGNED_OUT_PAGES.reset,
    open: (caller, token) => caller.account.openResetLink({ token }),
    to: LINKED_PAGES.updatePassword,
  },
];

const accountSaying = (outcome: string) => `${LINKED_PAGES.account}?${EMAIL_OUTCOME.name}=${outcome}`;

const EMAIL_CHANGES: Link[] = [
  {
    path: EMAIL_LINKS.confirm,
    open: (caller, token) => caller.account.confirmNewEmail({ token }),
    to: accountSaying(EMAIL_OUTCOME.changed),
  },
  {
    path: EMAIL_LINKS.takeBack,
    open: (caller, token) => caller.account.takeEmailBack({ token }),
    to: LINKED_PAGES.forgotPassword,
  },
];

type FactorLink = {
  path: string;
  open: (caller: Caller, token: string) => Promise<{ outcome: FactorOutcome }>;
};

const FACTOR_RESETS: FactorLink[] = [
  { path: FACTOR_LINKS.remove, open: (caller, token) => caller.account.removeLostFactor({ token }) },
  { path: FACTOR_LINKS.keep, open: (caller, token) => caller.account.keepFactor({ token }) },
];

const signInSaying = (outcome: FactorOutcome) => `${LINKED_PAGES.signIn}?${FACTOR_OUTCOME}=${outcome}`;

/** Links of mails, the data download. Only GET uses a link up: scanners and browsers prefetch by HEAD. */
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

  for (const { path, open, to } of EMAIL_CHANGES) {
    app.get(path, { exposeHeadRoute: false }, async (request, reply) => {
      void reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
      if (isAheadOfClick(request)) return reply.code(503).send();
      const { data } = z.object({ token: z.string() }).safeParse(request.query);
      const caller = createCaller(await requestContext(services, request, reply));
      try {
        await open(caller, data?.token ?? '');
      } catch (error) {
        if (!isRefusal(error)) throw error;
        return reply.redirect(accountSaying(EMAIL_OUTCOME.invalid), 303);
      }
      return reply.redirect(to, 303);
    });
  }

  for (const { path, open } of FACTOR_RESETS) {
    app.get(path, { exposeHeadRoute: false }, async (request, reply) => {
      void reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
      if (isAheadOfClick(request)) return reply.code(503).send();
      const { data } = z.object({ token: z.string() }).safeParse(request.query);
      const caller = createCaller(await requestContext(services, request, reply));
      const opened = await open(caller, data?.token ?? '').catch((error: unknown) => {
        if (!isRefusal(error)) throw error;
        return { outcome: 'invalid' as const };
      });
      return reply.redirect(signInSaying(opened.outcome), 303);
    });
  }

  for (const { path, open, to } of LINKS) {
    app.get(path, { exposeHeadRoute: false }, async (request, reply) => {
      void reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
      if (isAheadOfClick(request)) return reply.code(503).send();
      const { data } = z.object({ token: z.string() }).safeParse(request.query);
      const ctx = await requestContext(services, request, reply);
      const caller = createCaller(ctx);
      try {
        await open(caller, data?.token ?? '');
      } catch (error) {
        if (isRefusal(error)) return sendInvalid(app, reply, path);
        throw error;
      }
      const connecting = path === SIGNED_OUT_PAGES.confirm && (await requestUnderWay(ctx));
      return reply.redirect(connecting || to, 303);
    });
  }
}

/** Who signed up on the way to letting an assistant in goes on there. */
async function requestUnderWay({ connecting, authorization }: PublicContext) {
  const asked = connecting && (await authorization.asked(connecting));
  return asked ? connectPath(connecting) : null;
}

/** Malformed and used tokens look the same. */
function isRefusal(error: unknown) {
  return error instanceof TRPCError && (error.cause instanceof AppError || error.code === 'BAD_REQUEST');
}

/** Sent by prefetching browsers and link previews; some use the older names. */
const PURPOSE_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

function isAheadOfClick({ headers }: FastifyRequest) {
  return PURPOSE_HEADERS.some((name) => /prefetch|prerender|preview/i.test(String(headers[name] ?? '')));
}

/** A prerendered page that offers a new link. */
function sendInvalid(app: FastifyInstance, reply: FastifyReply, path: string) {
  void reply.code(410);
  if (!app.hasReplyDecorator('sendFile')) return reply.send({ error: ACCOUNT_MESSAGES.linkInvalid });
  // No ETag, so that a reload shows it again.
  return reply.sendFile(`${path.slice(1)}.html`, { etag: false, lastModified: false });
}
