import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { UserContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { PRODUCT_NAME } from '#shared/rules/brand.ts';
import { WEBSITE_MESSAGES } from '#shared/rules/websites.ts';
import { domainInput } from '#shared/schemas/websites.ts';
import { createWebsite } from './create-website.ts';
import type { finishAuthorizationInput, startAuthorizationInput } from './inputs.ts';

const VALID_MS = 60 * 60_000;

const stateContent = z.object({ domain: domainInput, startedAt: z.number() });

export const AUTHORIZATION_PATH = '/connect/wordpress';

const TIMEOUT_MS = 20_000;
/** The same id for every authorisation. */
const APP_ID = '5c0f0c2e-7d1e-4f5a-9d3b-6a5a0c3b1f10';

/** The password returns to our server, not to a page. */
export async function startAuthorization(
  ctx: UserContext,
  { domain }: z.infer<typeof startAuthorizationInput>,
) {
  const page = await ctx.cms.wordpress.authorizationPage(domain, AbortSignal.timeout(TIMEOUT_MS));
  if (!page) throw new AppError('invalid', WEBSITE_MESSAGES.authorizationUnavailable);
  const url = new URL(page);
  // The address comes from the site, and the password it returns is stored for that site.
  if (url.origin !== new URL(domain).origin || url.username || url.password)
    throw new AppError('invalid', WEBSITE_MESSAGES.authorizationElsewhere);
  const websiteId = randomUUID();
  const content = JSON.stringify({ domain, startedAt: ctx.now().getTime() });
  const state = `${websiteId}.${await ctx.secrets.encrypt(content, { userId: ctx.user.id, websiteId })}`;
  const back = new URL(AUTHORIZATION_PATH, ctx.settings.publicUrl);
  back.searchParams.set('state', state);
  url.searchParams.set('app_name', PRODUCT_NAME);
  url.searchParams.set('app_id', APP_ID);
  url.searchParams.set('success_url', back.href);
  url.searchParams.set('reject_url', back.href);
  return { url: url.href };
}

/** The state belongs to this user and contains the website's id, so a repeated return connects once. */
export async function finishAuthorization(ctx: UserContext, input: z.infer<typeof finishAuthorizationInput>) {
  const { websiteId, domain, startedAt } = await readState(ctx, input.state);
  const age = ctx.now().getTime() - startedAt;
  if (age > VALID_MS) throw new AppError('invalid', WEBSITE_MESSAGES.authorizationInvalid);
  if (!input.password || !input.user_login)
    throw new AppError('forbidden', WEBSITE_MESSAGES.authorizationRejected);
  return createWebsite(ctx, {
    id: websiteId,
    cmsType: 'wordpress',
    domain,
    username: input.user_login,
    appPassword: input.password,
  });
}

/** It begins with the id that the website will have. */
export const websiteOfState = (state: string): string => state.split('.')[0] ?? '';

async function readState({ secrets, user }: UserContext, state: string) {
  const websiteId = websiteOfState(state);
  try {
    const content = await secrets.decrypt(state.slice(websiteId.length + 1), { userId: user.id, websiteId });
    return { websiteId, ...stateContent.parse(JSON.parse(content)) };
  } catch (cause) {
    throw new AppError('invalid', WEBSITE_MESSAGES.authorizationInvalid, { cause });
  }
}
