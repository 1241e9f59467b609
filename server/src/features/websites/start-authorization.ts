import { randomUUID } from 'node:crypto';
import { PRODUCT_NAME } from '#shared/rules/brand.ts';
import type { StartAuthorizationInput } from './inputs.ts';
import { WEBSITE_MESSAGES } from '#shared/rules/websites.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';

/** Where WordPress sends the browser back to, on our server. */
export const AUTHORIZATION_PATH = '/connect/wordpress';

const TIMEOUT_MS = 20_000;
/** Tells WordPress that every authorisation is the same application's. */
const APP_ID = '5c0f0c2e-7d1e-4f5a-9d3b-6a5a0c3b1f10';

/** The address of the site's own approval screen. The password comes back to our server, not to a page. */
export async function startAuthorization(ctx: UserContext, { domain }: StartAuthorizationInput) {
  const page = await ctx.cms.wordpress.authorizationPage(domain, AbortSignal.timeout(TIMEOUT_MS));
  if (!page) throw new AppError('invalid', WEBSITE_MESSAGES.authorizationUnavailable);
  const url = new URL(page);
  // The browser is sent to this address, and the password it returns with is stored for the given site.
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
