import { MESSAGES, SITE_PROBLEMS, type TestResult } from '#shared/websites-rules.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { SiteAccess } from '../../ports/cms/cms.ts';
import { problemOf } from '../../ports/cms/site-problem.ts';

const TIMEOUT_MS = 20_000;

/** Asks a WordPress who we are there; what goes wrong is an answer, not an error. */
export async function testResult({ cms }: UserContext, site: SiteAccess): Promise<TestResult> {
  try {
    await cms.wordpress.test(site, AbortSignal.timeout(TIMEOUT_MS));
    return { ok: true, message: MESSAGES.testSucceeded };
  } catch (error) {
    const known = problemOf(error);
    if (!known) throw error;
    const { problem } = known;
    return { ok: false, message: MESSAGES.testFailed, problem, hint: SITE_PROBLEMS[problem] };
  }
}

/** @throws AppError with the cause as its hint when the site cannot be signed in to */
export async function assertConnects(ctx: UserContext, site: SiteAccess) {
  const result = await testResult(ctx, site);
  if (!result.ok) throw new AppError('invalid', result.message, { hint: result.hint });
}
