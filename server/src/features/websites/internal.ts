import {
  WEBSITE_MESSAGES,
  SITE_PROBLEMS,
  isOneWay,
  type CmsType,
  type SiteProblem,
  type TestResult,
  SITE_CAUSES,
} from '#shared/rules/websites.ts';
import type { UserContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { SiteAccess } from '../../ports/cms/cms.ts';
import { SiteError } from '../../ports/cms/site-error.ts';
import { isFetchError } from '../../ports/site-client/fetch-error.ts';

const TEST_TIMEOUT_MS = 20_000;

const GUARD_TIMEOUT_MS = 5000;

/** As typed; each CMS takes its part. */
type Entered = {
  appPassword: string;
  username?: string;
  shopName?: string;
  clientId?: string;
  hookUrl?: string;
};
type Names = { username: string | null; shopName: string | null };

export type SiteKind = {
  /** Stored only when its credentials work. */
  isTried: boolean;
  /** Empty fields keep the stored value. */
  names: (entered: Entered, stored: Names | null) => Names;
  secret: (entered: Entered) => string;
};

export const SITE_KINDS = {
  wordpress: {
    isTried: true,
    names: ({ username }, stored) => ({ username: username || (stored?.username ?? null), shopName: null }),
    secret: ({ appPassword }) => appPassword,
  },
  webhook: {
    isTried: true,
    names: () => ({ username: null, shopName: null }),
    /** A workflow's address is as good as a password. */
    secret: ({ hookUrl, appPassword }) => (hookUrl ? `${hookUrl} ${appPassword}` : ''),
  },
  shopify: {
    isTried: false,
    names: ({ shopName }, stored) => ({ username: null, shopName: shopName || (stored?.shopName ?? null) }),
    /** An app's id and secret form one credential; a token has no id. */
    secret: ({ clientId, appPassword }) => (clientId ? `${clientId}:${appPassword}` : appPassword),
  },
} satisfies Record<CmsType, SiteKind>;

/** A failure is a result, not an error. */
export async function testResult({ cms }: UserContext, type: CmsType, site: SiteAccess): Promise<TestResult> {
  const { testTaken, testSucceeded } = WEBSITE_MESSAGES;
  try {
    await cms[type].test(site, AbortSignal.timeout(TEST_TIMEOUT_MS));
    return { ok: true, message: isOneWay(type) ? testTaken : testSucceeded };
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    const { kind: problem } = error;
    const message = problem === 'credentials' ? WEBSITE_MESSAGES.testFailed : SITE_CAUSES[problem];
    return { ok: false, message, problem, hint: SITE_PROBLEMS[problem] };
  }
}

const OF_PASSWORD: readonly SiteProblem[] = ['credentials', 'stripped', 'forbidden'];

/** @throws AppError with the cause as its hint */
export async function assertConnects(ctx: UserContext, cmsType: CmsType, site: SiteAccess) {
  const result = await testResult(ctx, cmsType, site);
  if (result.ok) return;
  const { message, hint, problem } = result;
  const wrong = OF_PASSWORD.includes(problem) ? 'appPassword' : 'domain';
  throw new AppError('invalid', message, { hint, field: isOneWay(cmsType) ? 'hookUrl' : wrong });
}

/** Refuses internal addresses; an unreachable site passes, as every use checks again. */
export async function guardAddress({ fetchSite }: UserContext, domain: string) {
  try {
    await fetchSite(domain, { method: 'HEAD', timeoutMs: GUARD_TIMEOUT_MS });
  } catch (error) {
    if (isFetchError(error, 'refused')) throw new AppError('invalid', SITE_PROBLEMS.refused);
  }
}
