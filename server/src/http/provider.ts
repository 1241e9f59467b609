import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { hostCookie } from '#server/auth/host-cookie.ts';
import type { FactorStep } from '#server/auth/sign-in-step.ts';
import type { Services } from '#server/context.ts';
import { createCaller } from '#server/trpc/router.ts';
import { LINKED_PAGES, wayBack } from '#shared/rules/paths.ts';
import {
  AFTER_PROVIDER,
  PROVIDER_MESSAGES,
  PROVIDER_PATHS,
  type ProviderRefusal,
} from '#shared/rules/provider.ts';
import { requestContext } from './request-context.ts';

const MINUTES = 10;
const COOKIE = hostCookie('provider');

const NEVER_KEPT = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };

/** To the provider and back. The cookie ties both halves to one browser, the library the answer to the question. */
export async function providerDoor(app: FastifyInstance, services: Services) {
  const { publicUrl } = services.settings;

  app.get(PROVIDER_PATHS.start, { exposeHeadRoute: false }, async (request, reply) => {
    void reply.headers(NEVER_KEPT);
    const ctx = await requestContext(services, request, reply);
    try {
      const { address, step } = await createCaller(ctx).account.startProviderSignIn({
        back: backOf(request.url),
      });
      return await reply
        .header('set-cookie', COOKIE.set(step, { publicUrl, seconds: MINUTES * 60 }))
        .redirect(address, 303);
    } catch (error) {
      ctx.log.warn({ err: error }, 'the provider could not be asked');
      return reply.redirect(refusedAddress(error), 303);
    }
  });

  app.get(PROVIDER_PATHS.done, { exposeHeadRoute: false }, async (request, reply) => {
    void reply.headers({ ...NEVER_KEPT, 'set-cookie': COOKIE.set('', { publicUrl, seconds: 0 }) });
    const ctx = await requestContext(services, request, reply);
    const step = COOKIE.read(request.headers.cookie) ?? '';
    try {
      const query = request.url.split('?')[1] ?? '';
      const { back, ...left } = await createCaller(ctx).account.finishProviderSignIn({ step, query });
      const [what, rest] = leftToDo(left);
      if (!what) return await reply.redirect(wayBack(back), 303);
      return await reply.redirect(`${LINKED_PAGES.signIn}?${back}#${what}=${rest}`, 303);
    } catch (error) {
      ctx.log.info({ err: error }, 'a sign-in by the provider was refused');
      return reply.redirect(refusedAddress(error), 303);
    }
  });
}

const backQuery = z.object({ back: z.string().max(500) });

/** As the sign-in page has it. */
function backOf(address: string): string {
  const given = backQuery.safeParse(Object.fromEntries(new URLSearchParams(address.split('?')[1] ?? '')));
  return given.success ? new URLSearchParams({ back: given.data.back }).toString() : '';
}

type Left = { factor?: FactorStep; link?: string };

function leftToDo({ factor, link }: Left): [string?, string?] {
  if (factor)
    return [
      AFTER_PROVIDER.factor,
      [factor.token, Number(factor.hasApp), Number(factor.hasPasskey)].join('.'),
    ];
  return link ? [AFTER_PROVIDER.link, link] : [];
}

/** Whatever was not said for the user is "it did not succeed". */
function refusedAddress(error: unknown) {
  const message = error instanceof Error ? error.message : '';
  const [refusal = 'failed'] = Object.entries(PROVIDER_MESSAGES).find(([, text]) => text === message) ?? [];
  return `${LINKED_PAGES.signIn}#${AFTER_PROVIDER.refusal}=${refusal satisfies string as ProviderRefusal}`;
}
