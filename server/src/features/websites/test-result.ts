import { SITE_CAUSES } from '#shared/rules/site-causes.ts';
import { WEBSITE_MESSAGES, SITE_PROBLEMS, type TestResult } from '#shared/rules/websites.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { SiteAccess } from '../../ports/cms/cms.ts';
import { SiteError } from '../../ports/cms/site-error.ts';

const TIMEOUT_MS = 20_000;

/** Asks a WordPress who we are there; a failure is a result, not an error. */
export async function testResult({ cms }: UserContext, site: SiteAccess): Promise<TestResult> {
  try {
    await cms.wordpress.test(site, AbortSignal.timeout(TIMEOUT_MS));
    return { ok: true, message: WEBSITE_MESSAGES.testSucceeded };
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    const { kind: problem } = error;
    const message = problem === 'credentials' ? WEBSITE_MESSAGES.testFailed : SITE_CAUSES[problem];
    return { ok: false, message, problem, hint: SITE_PROBLEMS[problem] };
  }
}

/** @throws AppError with the cause as its hint when the site cannot be signed in to */
export async function assertConnects(ctx: UserContext, site: SiteAccess) {
  const result = await testResult(ctx, site);
  if (!result.ok) throw new AppError('invalid', result.message, { hint: result.hint });
}
