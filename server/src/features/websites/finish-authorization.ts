import { z } from 'zod';
import { domainInput } from '#shared/schemas/websites.ts';
import type { FinishAuthorizationInput } from './inputs.ts';
import { WEBSITE_MESSAGES } from '#shared/rules/websites.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { createWebsite } from './create-website.ts';

const VALID_MS = 60 * 60_000;

const stateContent = z.object({ domain: domainInput, startedAt: z.number() });

/**
 * Stores the website that the user has just approved. The state belongs to this user and carries the website's id, so a
 * repeated return connects it once.
 */
export async function finishAuthorization(ctx: UserContext, input: FinishAuthorizationInput) {
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

async function readState({ secrets, user }: UserContext, state: string) {
  const separator = state.indexOf('.');
  const websiteId = state.slice(0, separator);
  try {
    const content = await secrets.decrypt(state.slice(separator + 1), { userId: user.id, websiteId });
    return { websiteId, ...stateContent.parse(JSON.parse(content)) };
  } catch (cause) {
    throw new AppError('invalid', WEBSITE_MESSAGES.authorizationInvalid, { cause });
  }
}
