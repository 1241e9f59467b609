import type { TestResult, TestWebsiteInput } from '#shared/websites.ts';
import type { UserContext } from '../../context.ts';
import { openWebsite } from './site-access.ts';
import { testResult } from './test-result.ts';

/** Tests a WordPress before it is stored, or with the stored password while it is edited. */
export async function testWebsite(ctx: UserContext, input: TestWebsiteInput): Promise<TestResult> {
  const { id, domain, username, appPassword } = input;
  const secret = appPassword || (id ? (await openWebsite(ctx, id)).access.secret : '');
  return testResult(ctx, { domain, username, secret, shopName: null });
}
