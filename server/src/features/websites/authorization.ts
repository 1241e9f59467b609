import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { UserContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { PRODUCT_NAME } from '#shared/rules/brand.ts';
import { WEBSITE_MESSAGES } from '#shared/rules/websites.ts';
import { domainInput } from '#shared/schemas/websites.ts';
import { createWebsite } from './create-website.ts';
import type { finishAuthorizationInput, startAuthorizationInput } from './inputs.ts';
import { readState, sealState } from './return-state.ts';

const stateContent = z.object({ domain: domainInput });

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
  const state = await sealState(ctx, websiteId, { content: { domain }, ownerOf: ownedBy(ctx) });
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
  const { websiteId, content, isExpired } = await openState(ctx, input.state);
  if (isExpired) throw new AppError('invalid', WEBSITE_MESSAGES.authorizationInvalid);
  if (!input.password || !input.user_login)
    throw new AppError('forbidden', WEBSITE_MESSAGES.authorizationRejected);
  return createWebsite(ctx, {
    id: websiteId,
    cmsType: 'wordpress',
    domain: content.domain,
    username: input.user_login,
    appPassword: input.password,
  });
}

const ownedBy = (ctx: UserContext) => (websiteId: string) => ({ userId: ctx.user.id, websiteId });

async function openState(ctx: UserContext, state: string) {
  try {
    return await readState(ctx, state, { shape: stateContent, ownerOf: ownedBy(ctx) });
  } catch (cause) {
    throw new AppError('invalid', WEBSITE_MESSAGES.authorizationInvalid, { cause });
  }
}
