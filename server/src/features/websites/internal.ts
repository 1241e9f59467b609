import type { z } from 'zod';
import type { UserContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import type { SiteAccess } from '#server/ports/cms/cms.ts';
import { SiteError } from '#server/ports/cms/site-error.ts';
import { isFetchError } from '#server/ports/site-client/fetch-error.ts';
import { SITE_CAUSES, type TestResult } from '#shared/rules/connecting.ts';
import { SITE_PROBLEMS, type SiteProblem } from '#shared/rules/site-problems.ts';
import { isOneWay, isSamePlace, WEBSITE_MESSAGES, type CmsType } from '#shared/rules/websites.ts';
import type { SiteCheck } from '#shared/schemas/websites.ts';
import { meetCompanion } from './companion/meet-companion.ts';
import type { testWebsiteInput, WebsiteIdInput } from './inputs.ts';
import { decryptWebsite } from './site-access.ts';

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

type SiteKind = {
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
  memory: {
    isTried: true,
    names: () => ({ username: null, shopName: null }),
    secret: ({ appPassword }) => appPassword,
  },
} satisfies Record<CmsType, SiteKind>;

/** A failure is a result, not an error. */
async function testResult({ cms }: UserContext, type: CmsType, site: SiteAccess): Promise<TestResult> {
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

const TIMEOUT_MS = 20_000;

/** Stores the result, and connects a companion plugin it finds. */
export async function checkWebsite(ctx: UserContext, { id }: WebsiteIdInput): Promise<SiteCheck> {
  const { cmsType, access } = await decryptWebsite(ctx, id);
  const found = await ctx.cms[cmsType].check(access, AbortSignal.timeout(TIMEOUT_MS));
  const reports = found.problem
    ? null
    : await meetCompanion(ctx, { id, cmsType, access }, { reconnects: true });
  const companion = found.companion && { ...found.companion, reports: reports === true };
  const check = { ...found, companion, checkedAt: ctx.now().toISOString() };
  // An edit meanwhile makes the result obsolete.
  const { domain, username, shopName } = access;
  const where = { id, userId: ctx.user.id, domain, username, shopName };
  await ctx.db.website.updateMany({ where, data: { lastCheck: check } });
  return check;
}

/** Before it is connected; while editing, with the stored password. */
export async function testWebsite(
  ctx: UserContext,
  input: z.infer<typeof testWebsiteInput>,
): Promise<TestResult> {
  const { cmsType = 'wordpress', domain } = input;
  const kind: SiteKind = SITE_KINDS[cmsType];
  const storedFor = 'id' in input && !input.appPassword && input.id;
  const secret = storedFor ? await storedSecret(ctx, storedFor, domain) : kind.secret(input);
  return testResult(ctx, cmsType, { domain, ...kind.names(input, null), secret });
}

/** A password goes only to the site it was stored for; other credentials to none. */
async function storedSecret(ctx: UserContext, id: string, domain: string) {
  const website = await decryptWebsite(ctx, id);
  if (website.cmsType !== 'wordpress' || !isSamePlace(website, { domain, shopName: null }))
    throw new AppError('invalid', WEBSITE_MESSAGES.credentialNeeded);
  return website.access.secret;
}
