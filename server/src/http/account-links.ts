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
type Opening = { caller: Caller; ctx: PublicContext; token: string };
type Link = {
  path: string;
  /** @returns where its user is led */
  open: (opening: Opening) => Promise<string>;
  /** Where a link that is good no longer leads; without it, a page that offers a new one. */
  refused?: string;
};

const accountSaying = (outcome: string) => `${LINKED_PAGES.account}?${EMAIL_OUTCOME.name}=${outcome}`;
const signInSaying = (outcome: FactorOutcome) => `${LINKED_PAGES.signIn}?${FACTOR_OUTCOME}=${outcome}`;

const LINKS: Link[] = [
  {
    path: SIGNED_OUT_PAGES.confirm,
    open: async ({ caller, ctx, token }) => {
      await caller.account.confirmEmail({ token });
      return (await requestUnderWay(ctx)) ?? LINKED_PAGES.create;
    },
  },
  {
    path: SIGNED_OUT_PAGES.reset,
    open: async ({ caller, token }) => {
      await caller.account.openResetLink({ token });
      return LINKED_PAGES.updatePassword;
    },
  },
  {
    path: EMAIL_LINKS.confirm,
    open: async ({ caller, token }) => {
      await caller.account.confirmNewEmail({ token });
      return accountSaying(EMAIL_OUTCOME.changed);
    },
    refused: accountSaying(EMAIL_OUTCOME.invalid),
  },
  {
    path: EMAIL_LINKS.takeBack,
    open: async ({ caller, token }) => {
      await caller.account.takeEmailBack({ token });
      return LINKED_PAGES.forgotPassword;
    },
    refused: accountSaying(EMAIL_OUTCOME.invalid),
  },
  {
    path: FACTOR_LINKS.remove,
    open: async ({ caller, token }) =>
      signInSaying((await caller.account.removeLostFactor({ token })).outcome),
    refused: signInSaying('invalid'),
  },
  {
    path: FACTOR_LINKS.keep,
    open: async ({ caller, token }) => signInSaying((await caller.account.keepFactor({ token })).outcome),
    refused: signInSaying('invalid'),
  },
];

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

  for (const { path, open, refused } of LINKS) {
    app.get(path, { exposeHeadRoute: false }, async (request, reply) => {
      void reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
      if (isAheadOfClick(request)) return reply.code(503).send();
      const { data } = z.object({ token: z.string() }).safeParse(request.query);
      const ctx = await requestContext(services, request, reply);
      try {
        const to = await open({ caller: createCaller(ctx), ctx, token: data?.token ?? '' });
        return await reply.redirect(to, 303);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        return refused ? reply.redirect(refused, 303) : sendInvalid(app, reply, path);
      }
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
