import type { z } from 'zod';
import type { testWebsiteInput } from './inputs.ts';
import { isSamePlace, WEBSITE_MESSAGES, type TestResult } from '#shared/rules/websites.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { decryptWebsite } from './site-access.ts';
import { SITE_KINDS, testResult } from './internal.ts';

/** While editing, with the stored password. */
export async function testWebsite(
  ctx: UserContext,
  input: z.infer<typeof testWebsiteInput>,
): Promise<TestResult> {
  const { id, domain, username, appPassword } = input;
  const secret = appPassword || (id ? await storedSecret(ctx, id, domain) : '');
  return testResult(ctx, { domain, username, secret, shopName: null });
}

/** A password goes only to the site it was stored for; a shop's token to none. */
async function storedSecret(ctx: UserContext, id: string, domain: string) {
  const website = await decryptWebsite(ctx, id);
  if (!SITE_KINDS[website.cmsType].isTried || !isSamePlace(website, { domain, shopName: null }))
    throw new AppError('invalid', WEBSITE_MESSAGES.credentialNeeded);
  return website.access.secret;
}
