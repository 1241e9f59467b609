import type { SiteCheck } from '#shared/schemas/websites.ts';
import type { WebsiteIdInput, testWebsiteInput } from './inputs.ts';
import type { UserContext } from '../../context.ts';
import { meetCompanion } from './companion/meet-companion.ts';
import { decryptWebsite } from './site-access.ts';
import type { z } from 'zod';
import { isSamePlace, WEBSITE_MESSAGES, type TestResult } from '#shared/rules/websites.ts';
import { AppError } from '../../errors.ts';
import { SITE_KINDS, type SiteKind, testResult } from './internal.ts';

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
