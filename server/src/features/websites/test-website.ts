import type { TestWebsiteInput } from './inputs.ts';
import { isSamePlace, WEBSITE_MESSAGES, type TestResult } from '#shared/rules/websites.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { decryptWebsite } from './site-access.ts';
import { SITE_KINDS } from './site-kinds.ts';
import { testResult } from './test-result.ts';

/** Tests a WordPress before it is stored, or with the stored password while it is edited. */
export async function testWebsite(ctx: UserContext, input: TestWebsiteInput): Promise<TestResult> {
  const { id, domain, username, appPassword } = input;
  const secret = appPassword || (id ? await storedSecret(ctx, id, domain) : '');
  return testResult(ctx, { domain, username, secret, shopName: null });
}

/** A password goes to the site that it was stored for, and a shop's token to no site at all. */
async function storedSecret(ctx: UserContext, id: string, domain: string) {
  const website = await decryptWebsite(ctx, id);
  if (!SITE_KINDS[website.cmsType].isTried || !isSamePlace(website, { domain, shopName: null }))
    throw new AppError('invalid', WEBSITE_MESSAGES.credentialNeeded);
  return website.access.secret;
}
